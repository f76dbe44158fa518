/** Files to be written, by their path below a folder, with `/` between names. */
export type FileTree = ReadonlyMap<string, string | Uint8Array>;

/** Several trees as one; where two have a file of the same path, the later one counts. */
export const joinTrees = (...trees: readonly FileTree[]): FileTree => new Map(trees.flatMap((tree) => [...tree]));

/** A tree below a folder of another. */
export const below = (folder: string, tree: FileTree): FileTree =>
  new Map([...tree].map(([path, content]) => [`${folder}/${path}`, content]));

/** The text of a JSON file. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
