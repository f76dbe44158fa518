import { expect, test } from "vitest";
import { fewestWith } from "./fewest.js";

const letters = (word: string): ReadonlySet<string> => new Set(word);

test("of some cases few are left, in their order, that have every feature", () => {
  expect(fewestWith(["a", "b", "abc", "cd", "d", "e"], letters)).toEqual(["abc", "cd", "e"]);
  expect(fewestWith(["ab", "ab", "ab"], letters)).toEqual(["ab"]);
  expect(fewestWith(["", ""], letters)).toEqual([]);
  expect(fewestWith([], letters)).toEqual([]);
});

test("what has more that is still open comes before what had more at first", () => {
  expect(fewestWith(["abcd", "abce", "abcf", "xyz", "ef"], letters)).toEqual(["abcd", "xyz", "ef"]);
});
