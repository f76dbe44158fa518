import { expect, test } from "vitest";
import type { Json } from "../json.js";
import { firstDifference } from "./first-difference.js";

test.each<[string, Json, Json]>([
  ["scalars", "a", "a"],
  ["objects, whatever the order of keys", { a: 1, b: [null] }, { b: [null], a: 1 }],
  ["big integers that are one double", "9007199254740993", "9007199254740992"],
])("no difference: %s", (_, expected, actual) => {
  expect(firstDifference(expected, actual)).toBeUndefined();
});

test.each<[string, Json, Json | undefined, string]>([
  ["a scalar", { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, ".a[0].b: expected 1, got 2"],
  ["a missing key", { a: 1 }, {}, ".a: expected 1, got nothing"],
  ["a key too many", {}, { secret: 1 }, ".secret: expected nothing, got 1"],
  ["nothing at all", { a: 1 }, undefined, 'value: expected {"a":1}, got nothing'],
  ["null for a list", { a: [] }, { a: null }, ".a: expected [], got null"],
  ["an object for a list", { a: [1] }, { a: { "0": 1 } }, '.a: expected [1], got {"0":1}'],
  [
    "the order of a list of ids, shown as a whole",
    { tags: [1, 2] },
    { tags: [2, 1] },
    ".tags: expected [1,2], got [2,1]",
  ],
  ["a list too long", { tags: [1] }, { tags: [1, 2] }, ".tags: expected [1], got [1,2]"],
  ["text that is an equal number", "007", "7", 'value: expected "007", got "7"'],
  ["a small integer as text", "12", "13", 'value: expected "12", got "13"'],
])("difference: %s", (_, expected, actual, message) => {
  expect(firstDifference(expected, actual)).toBe(message);
});
