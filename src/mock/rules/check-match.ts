import { closest, didYouMean } from "../../base/words/closest.js";
import { readTarget } from "../../server/http/steps.js";
import type { RequestMatch } from "./request-match.js";
import type { Rule } from "./rule.js";
import { answersOf } from "./rule-list.js";

/**
 * Throws a RangeError for a method that is none, and for a path where nothing is, with the nearest. `paths` are those where something is (`:id` stands
 * for a part between slashes, `*` for any text); undefined: anything may be anywhere. `place`: where the match is, `outcome`: what comes of it.
 */
export const checkMatch = (
  { method, path }: RequestMatch,
  paths: readonly string[] | undefined,
  {
    outcome = "so that no request would match",
    place = "",
  }: { readonly outcome?: string; readonly place?: string } = {},
): void => {
  if (method !== undefined && !methods.includes(method.toUpperCase())) {
    const path = `/api/${method.toLowerCase()}`;
    const isPath = paths?.some((known) => matches(path, known)) === true;
    const meant = isPath ? ` Is it a path? ${JSON.stringify(path)}` : didYouMean(methods, method);
    throw new RangeError(
      `${place}method: expected one of ${methods.join(", ")}, got ${JSON.stringify(method)}.${meant}`,
    );
  }
  if (typeof path !== "string") return;
  // Every path begins with a slash.
  const known = paths ?? (/^[/*]/.test(path) ? undefined : []);
  if (known === undefined || path.length > longest || known.some((other) => matches(path, other))) return;
  const near = nearestPath(path, known, paths === undefined);
  const question = near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`;
  throw new RangeError(`${place}path: nothing is at ${JSON.stringify(path)}, ${outcome}.${question}`);
};

/** Whether a rule has answers of its own, so that there is something at its path. */
export const answersItself = (rule: Rule): boolean =>
  answersOf(rule).some(
    (answer) =>
      typeof answer === "function" ||
      (typeof answer === "number" && answer < 400) ||
      (typeof answer === "object" && (answer.status ?? 200) < 400),
  );

/** The path that one without an origin, a query or a prefix is, or else the most like it. `isAnywhere`: something may be at any path. */
const nearestPath = (path: string, known: readonly string[], isAnywhere: boolean): string | undefined => {
  const { pathname: plain } = readTarget(path.replace(/^[a-z][a-z\d+.-]*:\/\/[^/?]*/i, ""));
  const likely = [plain, `/api${plain}`, `/api/${plain}`];
  if (isAnywhere) return plain.startsWith("/") ? plain : `/${plain}`;
  return likely.find((other) => known.some((one) => matches(other, one))) ?? closest(known, plain);
};

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Longer ones are taken as they are: no path is as long. */
const longest = 500;

/** Whether some path fits both a filter, where `*` stands for any text, and a path where something is. */
const matches = (filter: string, path: string): boolean => overlap(anyText(filter), anyText(path));

const anyText = (pattern: string): string => withoutSlash(pattern.toLowerCase().replace(/:\w+/g, "*"));

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
