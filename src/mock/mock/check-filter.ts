import { closest, didYouMean } from "../../base/closest.js";
import type { RequestFilter } from "./request-filter.js";

/**
 * Throws a RangeError for a filter that no request can match: a method that is none, a path where nothing is. `paths` are those where
 * something is (`:id` stands for a part between slashes, `*` for any text); undefined: anything may be anywhere. `place`: where the filter is.
 */
export const checkFilter = (
  { method, path }: RequestFilter,
  paths: readonly string[] | undefined,
  place?: string,
): void => {
  const where = place === undefined ? "" : `${place}: `;
  if (method !== undefined && !methods.includes(method.toUpperCase())) {
    const path = `/api/${method.toLowerCase()}`;
    const isPath = paths?.some((known) => matches(path, known)) === true;
    const meant = isPath ? ` Is it a path? ${JSON.stringify(path)}` : didYouMean(methods, method);
    throw new RangeError(
      `${where}method: expected one of ${methods.join(", ")}, got ${JSON.stringify(method)}.${meant}`,
    );
  }
  if (typeof path !== "string" || paths === undefined || path.length > longest) return;
  if (paths.some((known) => matches(path, known))) return;
  const [plain = ""] = path.split("?");
  const meant = [plain, `/api${plain}`, `/api/${plain}`].find((other) => paths.some((known) => matches(other, known)));
  const near = meant ?? closest(paths, plain);
  const question = near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`;
  throw new RangeError(
    `${where}path: nothing is at ${JSON.stringify(path)}, so that no request would match.${question}`,
  );
};

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Longer ones are taken as they are: no path is as long. */
const longest = 500;

/** Whether some path fits both a filter, where `*` stands for any text, and a path where something is. */
const matches = (filter: string, path: string): boolean =>
  overlap(withoutSlash(filter.toLowerCase()), withoutSlash(path.toLowerCase().replace(/:\w+/g, "*")));

const withoutSlash = (pattern: string): string => pattern.replace(/(?<=[^/])\/+$/, "");

/** Whether there is a text that both patterns stand for. Takes as many steps as the product of their lengths. */
const overlap = (a: string, b: string): boolean => {
  // What can be reached with the characters of `a` so far, by those of `b`.
  let reached: boolean[] = [true];
  for (let j = 1; j <= b.length; j++) reached[j] = reached[j - 1] === true && b[j - 1] === "*";
  for (const character of a) {
    const next: boolean[] = [character === "*" && reached[0] === true];
    for (let j = 1; j <= b.length; j++) {
      const other = b[j - 1];
      const isAny = character === "*" || other === "*";
      next[j] = isAny ? reached[j] === true || next[j - 1] === true : character === other && reached[j - 1] === true;
    }
    reached = next;
  }
  return reached[b.length] === true;
};
