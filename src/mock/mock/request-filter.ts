import { textFinder } from "../../base/text-finder.js";

/** The requests that match. A member that is left out matches any. */
export interface RequestFilter {
  /** In any letter case. Default: any but OPTIONS, which browsers send before the request itself. */
  readonly method?: string | undefined;
  /** The path without its query, such as `/api/articles/*`: `*` stands for any text, letter case does not matter. */
  readonly path?: string | RegExp | undefined;
}

/** Whether a method and a path match. */
export type RequestTest = (method: string, path: string) => boolean;

/** Reads a filter once, for many requests. Throws a RangeError for a path that is none, which types forbid. */
export const requestTest = ({ method, path }: RequestFilter): RequestTest => {
  const meant = method?.toUpperCase();
  const pattern = path === undefined ? undefined : patternOf(path);
  return (asked, target) =>
    (meant === undefined ? asked !== "OPTIONS" : meant === asked) && (pattern?.(target) ?? true);
};

const patternOf = (path: string | RegExp): ((target: string) => boolean) => {
  if (typeof path === "string") return wildcard(path);
  if (!(path instanceof RegExp)) throw new RangeError("path: expected a text or a regular expression");
  // Without its flags g and y, which make a test depend on the one before.
  const pattern = new RegExp(path.source, path.flags.replace(/[gy]/g, ""));
  return (target) => pattern.test(target);
};

/** One pass over a path, whatever the pattern: as a regular expression, some of them would take for ever. */
const wildcard = (pattern: string): ((target: string) => boolean) => {
  const [first = "", ...rest] = withoutSlash(pattern.toLowerCase()).split("*");
  const last = rest.pop();
  const pieces = rest.map((piece) => ({ find: textFinder(piece), length: piece.length }));
  return (target) => {
    const path = withoutSlash(target.toLowerCase());
    if (last === undefined) return path === first;
    if (!path.startsWith(first) || !path.endsWith(last)) return false;
    let at = first.length;
    for (const { find, length } of pieces) {
      const found = find(path, at);
      if (found < 0) return false;
      at = found + length;
    }
    return at <= path.length - last.length;
  };
};

/** The root keeps its slash. */
const withoutSlash = (path: string): string => path.replace(/(?<=[^/])\/+$/, "");
