import { percentDecoded } from "../base/percent-decoded.js";

/** The parameters of a path that fits; undefined where it does not. */
export type PathMatch = (path: string) => Readonly<Record<string, string>> | undefined;

/**
 * Reads a path such as `/api/articles/by-slug/:slug`: `:name` stands for a part between slashes, `*` for any text. Letter case does not
 * matter, nor a slash at the end. Throws a RangeError for a path that can never fit.
 */
export const compilePath = (pattern: string): PathMatch => {
  if (!pattern.startsWith("/"))
    throw new RangeError(`path: expected one that starts with /, got ${JSON.stringify(pattern)}`);
  const names: string[] = [];
  const source = pattern.replace(/(?<=.)\/+$/, "").replace(/:(\w+)|\*|[\\^$.+?()[\]{}|]/g, (found, name?: string) => {
    if (found === "*") return ".*";
    if (name === undefined) return `\\${found}`;
    names.push(name);
    return "([^/]+)";
  });
  const whole = new RegExp(`^${source}/?$`, "is");
  return (path) => {
    const found = whole.exec(path);
    if (found === null) return undefined;
    return Object.fromEntries(names.map((name, at) => [name, percentDecoded(found[at + 1] ?? "")]));
  };
};
