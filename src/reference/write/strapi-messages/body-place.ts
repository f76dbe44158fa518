/** Where in `data` a value is: its keys, and the same as the real server's messages write it (`seo.meta[0].text`). */
export interface BodyPlace {
  readonly path: readonly string[];
  readonly label: string;
}

/** `data` itself. */
export const wholeBody: BodyPlace = { path: [], label: "this" };

/** The value of a key. */
export const memberOf = (place: BodyPlace, key: string): BodyPlace => ({
  path: [...place.path, key],
  label: place === wholeBody ? key : `${place.label}.${key}`,
});

/** The element of an array. */
export const elementOf = (place: BodyPlace, index: number): BodyPlace => ({
  path: [...place.path, String(index)],
  label: `${place.label}[${index}]`,
});

/** Where a place of `data` is in the request. */
export const pathInBody = ({ path }: BodyPlace): readonly string[] => ["data", ...path];
