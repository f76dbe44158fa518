import qs from "qs";
import { expect, test } from "vitest";
import { rowsOf } from "../../../../base/json/json-lines.test-data.js";
import { parametersIn, searchOf } from "./search.js";

// What qs, with which servers of Strapi read queries, makes of the same: its newest release is the oracle of both directions.
test.each(rowsOf<readonly [string]>("searches.jsonl", import.meta.url))(
  "%s is read and written as qs does",
  (search) => {
    const parameters = parametersIn(search);
    expect(parameters).toEqual(qs.parse(search, { strictNullHandling: true, arrayLimit: 100, depth: 20 }));
    expect(searchOf(parameters)).toBe(qs.stringify(parameters, { strictNullHandling: true }));
  },
);

test("names of every object are names, and half of a character is the sign for none", () => {
  const names = parametersIn("a[__proto__][x]=1&constructor=2");
  expect(JSON.stringify(names)).toBe('{"a":{"__proto__":{"x":"1"}},"constructor":"2"}');
  expect(JSON.stringify(parametersIn("a=%ED%A0%80"))).toBe('{"a":"%ED%A0%80"}');
  expect(searchOf({ a: "\ud800" })).toBe("a=%EF%BF%BD");
});
