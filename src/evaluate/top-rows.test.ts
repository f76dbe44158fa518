import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedSlice } from "./top-rows.js";

test("a slice of the sorted list, equal rows in row order, whatever the part that is asked for", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(5), { maxLength: 60 }), fc.nat(70), fc.nat(70), (keys, start, length) => {
      const rows = keys.map((_, row) => row);
      const order = (a: number, b: number): number => (keys[a] ?? 0) - (keys[b] ?? 0);
      const sorted = rows.toSorted((a, b) => order(a, b) || a - b);
      expect(sortedSlice(rows, order, start, start + length)).toEqual(sorted.slice(start, start + length));
    }),
    { numRuns: 1000 },
  );
});

test("the given rows stay as they are", () => {
  const rows = Object.freeze([2, 0, 1]);
  expect(sortedSlice(rows, (a, b) => b - a, 0, 3)).toEqual([2, 1, 0]);
  expect(rows).toEqual([2, 0, 1]);
});
