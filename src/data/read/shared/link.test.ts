import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../../base/json-lines.test-data.js";
import { linkPairs, type Pair } from "./link.js";
import type { Row } from "./rows.js";

const makeRows = (type: string, count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({ type, id: at + 1, values: {}, links: {} }));

const idsOf = (row: Row | undefined, name: string): number[] => (row?.links[name] ?? []).map(({ id }) => id);

const rowAt = (rows: readonly Row[], at: number): Row => {
  const row = rows[at];
  if (row === undefined) throw new Error(`no row ${at}`);
  return row;
};

/** Pairs of rows by their places, with the positions on either side. */
const pairsOf = (
  input: readonly (readonly [number, number, (number | undefined)?, (number | undefined)?])[],
  left: readonly Row[],
  right: readonly Row[],
  mirror: Pair["mirror"],
): readonly Pair[] =>
  input.map(([l, r, leftPosition, rightPosition]) => ({
    ...{ left: rowAt(left, l), right: rowAt(right, r) },
    ...{ leftPosition, rightPosition, mirror },
  }));

describe("linkPairs", () => {
  const many = { name: "tags", many: true, shared: false };
  const mirror = { name: "books", many: true };

  /** What it is about; left, right and the positions on both sides; and the lists that come of them. */
  type Row = readonly [
    what: string,
    input: readonly (readonly [number, number, number?, number?])[],
    lefts: readonly number[][],
    rights: readonly number[][],
  ];
  test.each(rowsOf<Row>("link.jsonl", import.meta.url))("%s", (_, input, lefts, rights) => {
    const [left, right] = [makeRows("book", 2), makeRows("tag", 2)];
    expect(linkPairs(many, pairsOf(input, left, right, mirror))).toEqual([]);
    expect(left.map((row) => idsOf(row, "tags"))).toEqual(lefts);
    expect(right.map((row) => idsOf(row, "books"))).toEqual(rights);
  });

  test("a side that holds one keeps its first, and says what had no room", () => {
    const [left, right] = [makeRows("book", 2), makeRows("tag", 2)];
    const input = [
      [0, 0, 2],
      [0, 1, 1],
      [1, 1, 3],
    ] as const;
    const pairs = pairsOf(input, left, right, { name: "book", many: false });
    const conflicts = linkPairs({ name: "tag", many: false, shared: false }, pairs);
    expect(left.map((row) => idsOf(row, "tag"))).toEqual([[2], []]);
    expect(right.map((row) => idsOf(row, "book"))).toEqual([[], [1]]);
    expect(conflicts).toEqual([
      { pair: pairs[0], side: "left" },
      { pair: pairs[2], side: "right" },
    ]);
  });

  test("a shared target may hold one of the many that link to it", () => {
    const left = makeRows("story", 2);
    const right = makeRows("maker", 1);
    const pairs = left.map(
      (row): Pair => ({
        left: row,
        right: rowAt(right, 0),
        rightPosition: 9 - row.id,
        mirror: { name: "portrait", many: false },
      }),
    );
    expect(linkPairs({ name: "subject", many: false, shared: true }, pairs)).toEqual([]);
    expect(left.map((row) => idsOf(row, "subject"))).toEqual([[1], [1]]);
    expect(idsOf(right[0], "portrait")).toEqual([2]);
  });

  const position = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined });
  const input = fc.record({
    leftMany: fc.boolean(),
    rightMany: fc.boolean(),
    pairs: fc.array(fc.tuple(fc.nat(4), fc.nat(4), position, position), { maxLength: 30 }),
  });

  test("both sides always hold the same pairs, each once, within their limits and in their order", () => {
    fc.assert(
      fc.property(input, ({ leftMany, pairs, rightMany }) => {
        const [left, right] = [makeRows("book", 5), makeRows("tag", 5)];
        const given = pairsOf(pairs, left, right, { name: "books", many: rightMany });
        const conflicts = linkPairs({ name: "tags", many: leftMany, shared: false }, given);
        const fromLeft = left.flatMap((row) => idsOf(row, "tags").map((id) => `${row.id}-${id}`));
        const fromRight = right.flatMap((row) => idsOf(row, "books").map((id) => `${id}-${row.id}`));
        expect([...fromRight].sort()).toEqual([...fromLeft].sort());
        expect(new Set(fromLeft).size).toBe(fromLeft.length);
        if (!leftMany) for (const row of left) expect(idsOf(row, "tags").length).toBeLessThanOrEqual(1);
        if (!rightMany) for (const row of right) expect(idsOf(row, "books").length).toBeLessThanOrEqual(1);
        if (leftMany && rightMany) {
          expect(conflicts).toEqual([]);
          expect(new Set(fromLeft)).toEqual(new Set(given.map((pair) => `${pair.left.id}-${pair.right.id}`)));
        }
        for (const pair of given) {
          const isConflict = conflicts.some(({ pair: { left: l, right: r } }) => l === pair.left && r === pair.right);
          expect(isConflict || fromLeft.includes(`${pair.left.id}-${pair.right.id}`)).toBe(true);
        }
      }),
    );
  });
});
