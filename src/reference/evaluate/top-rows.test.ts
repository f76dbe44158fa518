import fc from "fast-check";
import { expect, test } from "vitest";
import { unmetered } from "../../base/unmetered.test-data.js";
import { sortedSlice } from "./top-rows.js";

/** NULL is the largest value. */
const compare = (a: number | null, b: number | null): number => (a ?? 99) - (b ?? 99);

const key = fc.option(fc.nat(5), { freq: 3 });
const list = fc.array(fc.tuple(key, key), { minLength: 1, maxLength: 60, size: "max" });
/** Near the start, where a heap does, and anywhere. */
const position = fc.oneof(fc.nat(8), fc.nat(70));

test("a slice of the sorted list, equal rows in row order, whatever the part that is asked for", () => {
  fc.assert(
    fc.property(list, fc.boolean(), position, position, (keys, descending, start, length) => {
      const rows = keys.map((_, row) => row);
      const first = keys.map(([value]) => value);
      const second = keys.map(([, value]) => value);
      const sign = descending ? -1 : 1;
      const order = (a: number, b: number): number =>
        sign * compare(first[a] ?? null, first[b] ?? null) || compare(second[a] ?? null, second[b] ?? null);
      const expected = rows.toSorted((a, b) => order(a, b) || a - b).slice(start, start + length);
      expect(sortedSlice(rows, order, start, start + length, unmetered)).toEqual(expected);
      expect(sortedSlice(rows, order, start, start + length, unmetered, { values: first, descending })).toEqual(
        expected,
      );
    }),
    { numRuns: 2000 },
  );
});

test("the given rows stay as they are", () => {
  const rows = Object.freeze([2, 0, 1]);
  expect(sortedSlice(rows, (a, b) => b - a, 0, 3, unmetered)).toEqual([2, 1, 0]);
  expect(rows).toEqual([2, 0, 1]);
});
