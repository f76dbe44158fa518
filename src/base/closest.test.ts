import { expect, test } from "vitest";
import { closest, didYouMean } from "./closest.js";

test.each([
  ["titel", "title"],
  ["nmae", undefined],
  ["Title", "title"],
  ["tilte", "title"],
  ["x", undefined],
  ["something else", undefined],
])("%j is like %j", (text, expected) => {
  expect(closest(["title", "status", "rating"], text)).toBe(expected);
});

test("a question is asked where there is a name to ask about", () => {
  expect(didYouMean(["articles", "tags"], "artikles")).toBe(' Did you mean "articles"?');
  expect(didYouMean(["articles", "tags"], "people")).toBe("");
  expect(didYouMean(["a".repeat(300)], "a".repeat(301))).toBe("");
});
