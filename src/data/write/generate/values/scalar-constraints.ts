import fc from "fast-check";
import type { Meter } from "../../../../base/bounded.js";
import { matchesPattern } from "../../../../base/patterns/match-pattern.js";
import type { ScalarAttribute } from "../../../../reference/model/schema.js";
import { uidPattern } from "../../../../strapi/values/scalars.js";

/** The shortest text that an attribute takes, in UTF-16 code units. */
export const shortest = ({ minLength = 0, required }: ScalarAttribute): number => Math.max(minLength, required ? 1 : 0);

const longest = ({ maxLength, type }: ScalarAttribute): number =>
  maxLength ?? (type === "uid" || type === "string" ? 255 : 100_000);

/** Whether a text may be written as the value of an attribute (section 4.7). */
export const isAllowed = (text: string, attribute: ScalarAttribute, meter?: Meter): boolean =>
  text.length >= shortest(attribute) &&
  text.length <= longest(attribute) &&
  (attribute.regex === undefined || matchesPattern(attribute.regex, text, meter)) &&
  (attribute.type !== "uid" || uidPattern.test(text));

/** Longer texts are not filled up with new words. */
const longestOfWords = 1000;

/** A text cut and filled up to the lengths that are asked for: cut between words, where that leaves enough. */
export const fitted = (text: string, attribute: ScalarAttribute, filler: () => string): string => {
  const [least, most] = [shortest(attribute), longest(attribute)];
  const joint = attribute.type === "uid" ? "-" : " ";
  let found = text;
  while (found.length < Math.min(least, longestOfWords)) found += `${joint}${filler() || "x"}`;
  // Nobody reads on: what is there is repeated.
  found = found.padEnd(least, `${joint}${found}`);
  if (found.length <= most) return found;
  const cut = found.slice(0, most);
  const end = cut.lastIndexOf(joint);
  return end >= Math.max(least, most / 2) ? cut.slice(0, end) : cut.replace(/[\s-]+$/, "").padEnd(least, "x");
};

/** A text with a number behind it, within the longest length. */
export const numbered = (text: string, number: number, attribute: ScalarAttribute): string => {
  const tail = `${attribute.type === "uid" ? "-" : " "}${number}`;
  return `${text.slice(0, Math.max(0, longest(attribute) - tail.length))}${tail}`;
};

/** What fast-check draws for a class such as `[^a-z]`, again and again until one is in it. */
const drawn = Array.from({ length: 95 }, (_, at) => String.fromCharCode(0x20 + at));

const classes = /\\[\s\S]|\[\^?(?:\\[\s\S]|[^\]\\])*\]/g;

/** Whether a regular expression has a class such as `[^ -~]` or `[^\s\S]`, for which fast-check would draw without end. */
const isDrawnForEver = (source: string, flags: string): boolean =>
  [...new Set(source.match(classes))].some((token) => {
    if (!token.startsWith("[^")) return false;
    const meant = new RegExp(token, flags);
    return !drawn.some((character) => meant.test(character));
  });

/** Texts that a regular expression matches, the same for the same seed. None when it asks for what is not understood, or for more than ASCII. */
export const texts = ({ flags: given, source }: RegExp, seed: number, count: number): readonly string[] => {
  const flags = given.replace(/[gy]/g, "");
  try {
    if (isDrawnForEver(source, flags)) return [];
    return fc.sample(fc.stringMatching(new RegExp(source, flags)), { seed, numRuns: count });
  } catch {
    return [];
  }
};
