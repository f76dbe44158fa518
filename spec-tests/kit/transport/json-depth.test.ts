import { expect, test } from "vitest";
import { isTooDeep, maxDepth } from "./json-depth.js";

const arrays = (depth: number, inside = "") => "[".repeat(depth) + inside + "]".repeat(depth);

test.each([
  ["as deep as may be", arrays(maxDepth), false],
  ["one deeper", arrays(maxDepth + 1), true],
  ["objects", '{"a":'.repeat(maxDepth + 1), true],
  ["arrays and objects in turn", '[{"a":'.repeat(maxDepth), true],
  ["wide, not deep", `[${"[],".repeat(5000)}[]]`, false],
  ["brackets in a string", JSON.stringify("[".repeat(5000)), false],
  ["brackets after an escaped quote", JSON.stringify(`"${"[".repeat(5000)}`), false],
  ["brackets after a string that ends with a backslash", `["\\\\",${arrays(maxDepth)}]`, true],
  ["a string without an end", `"${"[".repeat(5000)}`, false],
  ["no JSON at all", `${"]".repeat(600)}${"[".repeat(1000)}`, false],
])("%s", (_, text, expected) => {
  expect(isTooDeep(text)).toBe(expected);
});

test("what is not too deep survives being printed", () => {
  expect(JSON.stringify(JSON.parse(arrays(maxDepth)))).toBe(arrays(maxDepth));
});
