import { expect, test } from "vitest";
import { decodeQuery, printQuery, withQuery } from "./query.js";

test.each([
  ["an array", { sort: ["a", "b"] }, "sort[0]=a&sort[1]=b"],
  ["nesting and escapes", { filters: { title: { $eq: "a b&c=d" } } }, "filters[title][$eq]=a%20b%26c%3Dd"],
  ["null as a bare key", { filters: { title: null } }, "filters[title]"],
  ["undefined as nothing", { a: undefined, b: 1 }, "b=1"],
  ["booleans and numbers", { a: true, b: 0 }, "a=true&b=0"],
  ["a string as it is", "?a=[&&%zz", "a=[&&%zz"],
  ["nothing", undefined, ""],
])("prints %s", (_, query, text) => {
  expect(printQuery(query)).toBe(text);
});

test("an empty query adds no question mark", () => {
  expect(withQuery("/api/tags", {})).toBe("/api/tags");
});

test("decodes one parameter a line and leaves broken escapes alone", () => {
  expect(decodeQuery("http://x/api?filters[a][$eq]=caf%C3%A9+1&b=%zz&&c")).toEqual([
    "filters[a][$eq] = café 1",
    "b = %zz",
    "c",
  ]);
  expect(decodeQuery("http://x/api")).toEqual([]);
});
