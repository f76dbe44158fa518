import { expect, test } from "vitest";
import { closest, didYouMean, nearest } from "./closest.js";

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

test("words of a name lead to it, letters do not", () => {
  const ids = ["sorting-order-desc", "sorting-order-asc", "filtering-ne"];
  expect(closest(ids, "sort-desc")).toBe("sorting-order-desc");
  expect(nearest(ids, "order")).toEqual(["sorting-order-asc", "sorting-order-desc"]);
  expect(nearest(ids, "so")).toEqual([]);
  expect(nearest(ids, "desc-limit")).toEqual([]);
});

test.each([
  ["sortng-desc", ["sorting-order-desc"]],
  ["paging", ["4.3 Pagination", "pagination-none"]],
  ["sorted", ["sorting-order-desc"]],
  ["sore", []],
  ["none-of-these", []],
])("another form of a word, and a misspelt one, lead to its name: %s", (text, expected) => {
  expect(nearest(["4.3 Pagination", "pagination-none", "sorting-order-desc"], text)).toEqual(expected);
});

test("a question is asked where there is a name to ask about", () => {
  expect(didYouMean(["articles", "tags"], "artikles")).toBe(' Did you mean "articles"?');
  expect(didYouMean(["articles", "tags"], "people")).toBe("");
  expect(didYouMean(["1", "2"], "x")).toBe("");
  expect(didYouMean(["a".repeat(300)], "a".repeat(301))).toBe("");
});
