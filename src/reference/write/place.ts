/** Where in `data` a value is: its keys, and the same as the real server's messages write it (`seo.meta[0].text`). */
export interface Place {
  readonly path: readonly string[];
  readonly label: string;
}

/** `data` itself. */
export const wholeBody: Place = { path: [], label: "this" };

/** The value of a key. */
export const memberOf = (place: Place, key: string): Place => ({
  path: [...place.path, key],
  label: place === wholeBody ? key : `${place.label}.${key}`,
});

/** The element of an array. */
export const elementOf = (place: Place, index: number): Place => ({
  path: [...place.path, String(index)],
  label: `${place.label}[${index}]`,
});
