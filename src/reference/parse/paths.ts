/** A value of the query with the keys that lead to it. */
export interface Located {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The members of an object or array of the query, each with its path. */
export const members = (path: readonly string[], value: object): readonly (Located & { readonly key: string })[] =>
  Object.entries(value).map(([key, member]) => ({ key, path: [...path, key], value: member }));
