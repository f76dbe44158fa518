/** Which requests are meant. What is left out means any. */
export interface RequestFilter {
  /** In any letter case. Without one: any but OPTIONS, which browsers send before the request that is meant. */
  readonly method?: string | undefined;
  /** The path without its query, such as `/api/articles/*`: `*` stands for any text, letter case does not matter. */
  readonly path?: string | RegExp | undefined;
}

/** Tells of a method and a path whether they are meant. */
export type RequestTest = (method: string, path: string) => boolean;

/** Reads a filter once, for many requests. */
export const requestTest = ({ method, path }: RequestFilter): RequestTest => {
  const meant = method?.toUpperCase();
  const pattern = path === undefined ? undefined : patternOf(path);
  return (asked, target) =>
    (meant === undefined ? asked !== "OPTIONS" : meant === asked) && (pattern?.test(target) ?? true);
};

const patternOf = (path: string | RegExp): RegExp => {
  // Without its flags g and y, which make a test depend on the one before.
  if (path instanceof RegExp) return new RegExp(path.source, path.flags.replace(/[gy]/g, ""));
  const pieces = path.replace(/(?<=.)\/+$/, "").split("*");
  return new RegExp(`^${pieces.map(escaped).join(".*")}/?$`, "is");
};

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
