import { expect, test } from "vitest";
import { equalTexts } from "./equal-texts.js";

test.each([
  ["", "", true],
  ["a", "a", true],
  ["ä€😀", "ä€😀", true],
  ["a", "b", false],
  ["a", "aa", false],
  ["aa", "a", false],
  ["a\0", "a", false],
  ["a", "a\0", false],
  ["", "a", false],
  ["\ud800", "\udfff", false],
])("whether %j is %j", (given, secret, same) => {
  expect(equalTexts(given, secret)).toBe(same);
});
