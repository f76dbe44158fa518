import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
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

type Places = readonly (readonly [
  left: number,
  right: number,
  leftPosition?: number | null | undefined,
  rightPosition?: number | null | undefined,
])[];

/** Pairs of rows by their places, with the positions on either side. */
const pairsOf = (input: Places, left: readonly Row[], right: readonly Row[], mirror: Pair["mirror"]): readonly Pair[] =>
  input.map(([l, r, leftPosition, rightPosition]) => ({
    ...{ left: rowAt(left, l), right: rowAt(right, r), mirror },
    ...{ leftPosition: leftPosition ?? undefined, rightPosition: rightPosition ?? undefined },
  }));

/** Pairs of two rows on either side, the lists that come of them, and the pairs that have no room on a side. */
interface Linked {
  readonly name: string;
  readonly pairs: Places;
  readonly many?: boolean;
  readonly mirrorMany?: boolean;
  readonly shared?: boolean;
  readonly lefts: readonly number[][];
  readonly rights: readonly number[][];
  readonly conflicts?: readonly (readonly [pair: number, side: "left" | "right"])[];
}

describe("linkPairs", () => {
  test.each(rowsOf<Linked>("link.jsonl", import.meta.url))("$name", (row) => {
    const { conflicts = [], lefts, many = true, mirrorMany = true, pairs, rights, shared = false } = row;
    const [left, right] = [makeRows("book", 2), makeRows("tag", 2)];
    const given = pairsOf(pairs, left, right, { name: "books", many: mirrorMany });
    const found = linkPairs({ name: "tags", many, shared }, given);
    expect(left.map((each) => idsOf(each, "tags"))).toEqual(lefts);
    expect(right.map((each) => idsOf(each, "books"))).toEqual(rights);
    expect(found.map(({ pair, side }) => [given.indexOf(pair), side])).toEqual(conflicts);
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
