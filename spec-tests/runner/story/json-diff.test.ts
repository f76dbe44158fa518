import { expect, test } from "vitest";
import { reportedFailure } from "../run/report.test-data.js";
import { type DiffBlock, differenceOf, jsonDiff } from "./json-diff.js";

const print = (blocks: readonly DiffBlock[]) =>
  blocks.flatMap(({ path, lines }) => [`@ ${path}`, ...lines.map(({ sign, text }) => `${sign} ${text}`)]);

test.each<[string, unknown, unknown, readonly string[]]>([
  ["equal values", { a: [1], b: 2 }, { b: 2, a: [1] }, []],
  ["two numbers", 1, 2, ["@ ", "- 1", "+ 2"]],
  ["a number and its text", 1, "1", ["@ ", "- 1", '+ "1"']],
  ["a deep member", { a: { b: { c: 1, d: 2 } } }, { a: { b: { c: 1, d: 3 } } }, ["@ a.b.d", "- 2", "+ 3"]],
  ["a missing member", { a: 1, b: null }, { a: 1 }, ["@ b", "- null", "  (missing)"]],
  ["a member too many", { a: 1 }, { a: 1, b: 2 }, ["@ b", "  (not expected)", "+ 2"]],
  ["null and an object", null, {}, ["@ ", "- null", "+ {}"]],
  ["a list and an object", [], {}, ["@ ", "- []", "+ {}"]],
  ["a missing element", [1, 2, 3, 4], [1, 2, 4], ["@ ", "  ... 2 alike", "- 3", "  ... 1 alike"]],
  ["an element before all others", [1, 2], [0, 1, 2], ["@ ", "+ 0", "  ... 2 alike"]],
  ["an element in another place", ["a", "b", "c"], ["b", "c", "a"], ["@ ", '- "a"', "  ... 2 alike", '+ "a"']],
  ["an empty list", [1], [], ["@ ", "- 1"]],
  ["a list within", { a: [1] }, { a: [2] }, ["@ a", "- 1", "+ 2"]],
  [
    "a member of an element",
    [{ id: 1, t: "a" }, { id: 2 }],
    [{ t: "b", id: 1 }, { id: 2 }],
    ["@ [0].t", '- "a"', '+ "b"'],
  ],
  [
    "an element more, and a member of the next",
    [{ id: 1 }, { id: 2, t: 1 }],
    [{ id: 9 }, { id: 1 }, { id: 2, t: 2 }],
    ["@ ", '+ {"id":9}', "  ... 1 alike", "@ [2].t", "- 1", "+ 2"],
  ],
  ["keys of objects in another order", [{ a: 1, b: 2 }], [{ b: 2, a: 1 }, 3], ["@ ", "  ... 1 alike", "+ 3"]],
  ["a key that all objects inherit", {}, { constructor: 1 }, ["@ constructor", "  (not expected)", "+ 1"]],
])("%s", (_, expected, actual, lines) => {
  expect(print(jsonDiff(expected, actual))).toEqual(lines);
});

test("long texts are shown from where they begin to differ", () => {
  const [long, other] = [`${"a".repeat(300)}b${"c".repeat(300)}`, `${"a".repeat(300)}d`];
  const cut = `..."${"a".repeat(40)}`;
  expect(print(jsonDiff(long, other))).toEqual(["@ ", `- ${cut}b${"c".repeat(115)}...`, `+ ${cut}d"`]);
});

test("large values are cut", () => {
  const [, line] = print(jsonDiff(Array(500).fill(1), null));
  expect(line).toBe(`- [${"1,".repeat(78)}...`);
});

test("many elements in another order are not listed one by one", () => {
  const words = Array.from({ length: 12 }, (_, index) => `w${index}`);
  expect(print(jsonDiff(words, ["w0", ...words.slice(1).reverse()]))).toEqual([
    "@ ",
    "  the same 12 elements in another order, from [1] on:",
    '- "w1", "w2", "w3", "w4", "w5", ...',
    '+ "w11", "w10", "w9", "w8", "w7", ...',
  ]);
});

test("of many elements between others the first are shown, of both sides", () => {
  const left = Array.from({ length: 12 }, (_, index) => index);
  const lines = print(jsonDiff(left, left.map((value) => value + 100).slice(0, 11)));
  expect([lines[1], lines[10], lines[11], lines[12], lines[22]]).toEqual([
    "- 0",
    "- 9",
    "- ... 2 more",
    "+ 100",
    "+ ... 1 more",
  ]);
});

test("large lists are compared in bounded time: what they have in common, if that is most", () => {
  const numbers = Array.from({ length: 5000 }, (_, index) => index);
  const shifted = numbers.map((value) => value + 10_000);
  expect(print(jsonDiff(numbers, [...numbers.slice(0, 2500), -1, ...numbers.slice(2501)]))).toEqual([
    "@ ",
    "  ... 2500 alike",
    "- 2500",
    "+ -1",
    "  ... 2499 alike",
  ]);
  expect(jsonDiff(numbers, shifted)[0]?.lines).toHaveLength(22);
});

test("places that the kit found", () => {
  expect(
    print(
      differenceOf(
        reportedFailure({
          differences: [
            { path: "a", expected: 1, actual: 2 },
            { path: "b", actual: 3 },
          ],
        }),
        10,
      ).blocks,
    ),
  ).toEqual(["@ a", "- 1", "+ 2", "@ b", "  (not expected)", "+ 3"]);
});

test("a shape is shown in its own words, not as a value", () => {
  expect(
    print(
      differenceOf(
        reportedFailure({
          differences: [
            { path: "data[0].id", shape: "an integer", actual: "2" },
            { path: "data[0].attributes", shape: "an object" },
          ],
        }),
        10,
      ).blocks,
    ),
  ).toEqual(["@ data[0].id", "- an integer", '+ "2"', "@ data[0].attributes", "- an object", "  (missing)"]);
});
