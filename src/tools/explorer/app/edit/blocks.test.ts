import { expect, test } from "vitest";
import { rowsOf } from "../../../../base/json/json-lines.test-data.js";
import { blocksIn, linesOf, withKind, withLines } from "./blocks.js";

const makers = { lines: linesOf, text: withLines, kind: withKind, blocks: blocksIn };

/** The plain text of a block, the block with another text or kind, which has nothing of the old one, or the blocks in a text; null: none. */
type Row = readonly [what: keyof typeof makers, given: readonly never[], expected: unknown];

test.each(rowsOf<Row>("blocks.jsonl", import.meta.url))("the %s of %j: %j", (what, given, expected) => {
  const made: (...given: readonly never[]) => unknown = makers[what];
  expect(made(...given) ?? null).toEqual(expected);
});
