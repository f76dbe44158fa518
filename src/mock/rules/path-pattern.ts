import { percentDecoded } from "../../base/percent-decoded.js";

/** Between literal texts: what stands for any text. */
const wildcards = /(:\w+|\*+)/;

/** How many of `:name` and `*` a path has: each is tried at each place of the path of a request. */
export const countWildcards = (pattern: string): number => (pattern.split(wildcards).length - 1) / 2;

/** The parameters of a path that fits; undefined where it does not. */
export type PathMatch = (path: string) => Readonly<Record<string, string>> | undefined;

/**
 * Reads a path such as `/api/articles/by-slug/:slug`: `:name` stands for a part between slashes, `*` for any text, as long as they can be,
 * the first ones first. Letter case does not matter, nor a slash at the end. Throws a RangeError for a path that can never fit, and for one with more of
 * these than anybody needs: each is tried at each place of a path.
 */
export const compilePath = (pattern: string): PathMatch => {
  if (!/^[/*]/.test(pattern))
    throw new RangeError(`path: expected one that starts with /, got ${JSON.stringify(pattern)}`);
  // Literal texts, and what stands for any text between them.
  const pieces = pattern.replace(/(?<=.)\/+$/, "").split(wildcards);
  const count = countWildcards(pattern);
  if (count > mostWildcards)
    throw new RangeError(`path: expected at most ${mostWildcards} of * and :name, got ${count}`);
  const literals = pieces.map((text) => new RegExp(text.replace(/[\\^$.+?()[\]{}|*]/g, "\\$&"), "iy"));
  const after = (path: string, piece: number, at: number): number => {
    const literal = literals[piece];
    if (literal === undefined) return -1;
    literal.lastIndex = at;
    return literal.test(path) ? literal.lastIndex : -1;
  };
  return (path) => {
    const start = after(path, 0, 0);
    if (start < 0) return undefined;
    // From the last one to the first, so that none is tried twice: a regular expression takes n³ steps for two parts between dashes.
    let fits = (at: number): boolean => at === path.length || (at === path.length - 1 && path.endsWith("/"));
    const ends: Int32Array[] = [];
    for (let piece = pieces.length - 2; piece > 0; piece -= 2) {
      const next = fits;
      const found = longest(path, isStar(pieces[piece]), (at) => {
        const end = after(path, piece + 1, at);
        return end >= 0 && next(end);
      });
      fits = (at) => (found[at] ?? -1) >= 0;
      ends.unshift(found);
    }
    if (!fits(start)) return undefined;
    let at = start;
    const parameters = ends.map((found, index): [string, string] => {
      const [from, end] = [at, found[at] ?? 0];
      at = after(path, 2 * index + 2, end);
      return [pieces[2 * index + 1] ?? "", path.slice(from, end)];
    });
    const named = parameters.filter(([name]) => !isStar(name));
    return Object.fromEntries(named.map(([name, value]) => [name.slice(1), percentDecoded(value)]));
  };
};

const mostWildcards = 20;

const isStar = (piece = ""): boolean => piece.startsWith("*");

/** Where the longest text ends that begins at each place of a path, and after which the rest fits; -1 where there is none. */
const longest = (path: string, isAny: boolean, fits: (at: number) => boolean): Int32Array => {
  const ends = new Int32Array(path.length + 1);
  let end = -1;
  for (let at = path.length; at >= 0; at--) {
    // A part does not reach beyond a slash, and is not empty.
    if (!isAny && path[at] === "/") end = -1;
    if (!isAny) ends[at] = end;
    if (end < 0 && fits(at)) end = at;
    if (isAny) ends[at] = end;
  }
  return ends;
};
