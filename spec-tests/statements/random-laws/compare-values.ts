import type { ScalarType } from "../../kit/reference.js";

/** Compares two values of an attribute as answers print them: numbers and times by size, text by code point. */
export const compareValues = (type: ScalarType, a: unknown, b: unknown): number => {
  if (type === "biginteger") return Math.sign(Number(BigInt(String(a)) - BigInt(String(b))));
  if (typeof a === "number" && typeof b === "number") return Math.sign(a - b);
  return byCodePoint(String(a), String(b));
};

/** By code unit, characters beyond the basic plane would stand before some of those within it. */
const byCodePoint = (left: string, right: string): number => {
  const [a, b] = [[...left], [...right]];
  const place = a.findIndex((character, index) => character !== b[index]);
  if (place < 0) return Math.sign(a.length - b.length);
  return Math.sign((a[place]?.codePointAt(0) ?? 0) - (b[place]?.codePointAt(0) ?? -1));
};
