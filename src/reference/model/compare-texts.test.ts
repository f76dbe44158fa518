import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareCodePoints } from "./values.js";

describe("compareCodePoints", () => {
  test.each([
    ["a", "b", -1],
    ["Z", "a", -1],
    ["a", "É", -1],
    ["a", "a", 0],
    ["a", "ab", -1],
    ["", "a", -1],
    // U+FF21 comes before U+1F600, though its UTF-16 unit is greater than a surrogate.
    ["\uFF21", "\u{1F600}", -1],
    ["\uD7FF", "\u{10000}", -1],
    ["\u{1F600}", "\u{1F601}", -1],
  ])("%j and %j", (a, b, sign) => {
    expect(Math.sign(compareCodePoints(a, b))).toBe(sign);
    expect(Math.sign(compareCodePoints(b, a))).toBe(sign === 0 ? 0 : -sign);
  });

  test("orders like the list of code points", () => {
    const points = (text: string) => [...text].map((char) => char.codePointAt(0) ?? 0);
    const compareLists = (a: number[], b: number[]): number => {
      for (let index = 0; index < Math.min(a.length, b.length); index++) {
        const difference = (a[index] ?? 0) - (b[index] ?? 0);
        if (difference !== 0) return difference;
      }
      return a.length - b.length;
    };
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
        expect(Math.sign(compareCodePoints(a, b))).toBe(Math.sign(compareLists(points(a), points(b))));
      }),
    );
  });
});
