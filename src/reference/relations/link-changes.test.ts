import { expect, test } from "vitest";
import { linkChanges } from "./apply-relation-update.js";
import type { RelationUpdate } from "./relation-update.js";

const replace = (...ids: number[]): RelationUpdate => ({ kind: "replace", ids });
const partial = (disconnect: number[], ...ids: number[]): RelationUpdate => ({
  kind: "partial",
  disconnect,
  connect: ids.map((id, index) => ({ id, position: { at: "end" }, index })),
  strict: true,
});

/** The rule is measured: an entry is appended on the other side when it is new there, not when it is connected or set again. */
test.each<[string, number[], number[], RelationUpdate, number[], number[]]>([
  ["nothing", [1, 2], [1, 2], { kind: "nothing" }, [], []],
  ["connected", [1, 2], [1, 2, 4], partial([], 4), [], [4]],
  ["connected again", [1, 2], [2, 1], partial([], 1), [], []],
  ["disconnected", [1, 2], [1], partial([2]), [2], []],
  ["disconnected, without having been there", [1, 2], [1, 2], partial([9]), [], []],
  ["disconnected and connected", [1, 2], [2, 1], partial([1], 1), [1], [1]],
  ["disconnected and connected, without having been there", [2], [2, 1], partial([1], 1), [], [1]],
  ["set", [1, 2, 3], [3, 4], replace(3, 4), [1, 2], [4]],
  ["set again", [1, 2], [2, 1], replace(2, 1), [], []],
  ["emptied", [1, 2], [], replace(), [1, 2], []],
  ["to one: disconnected and connected", [1], [1], { kind: "replace", ids: [1], disconnect: [1] }, [1], [1]],
  ["to one: another one disconnected", [1], [1], { kind: "replace", ids: [1], disconnect: [2] }, [], []],
])("%s: from %j to %j", (_, before, after, update, removed, added) => {
  expect(linkChanges(before, after, update)).toEqual({ removed, added });
});
