import qs from "qs";
import { expect, test } from "vitest";
import { parametersIn, searchOf } from "./search.js";

// What qs, with which servers of Strapi read queries, makes of the same: its newest release is the oracle of both directions.
test.each([
  "",
  "sort=title",
  "sort[0]=title%3Adesc&sort[1]=id",
  "sort[]=a&sort[]=b",
  "sort=a&sort=b",
  "filters[title][$eq]=a+b%20c%26d%3D",
  "filters%5Btitle%5D%5B%24eq%5D=%C3%A9",
  "filters[$or][1][a][$eq]=2&filters[$or][0][a][$eq]=1",
  "a&b=&c==&=d",
  "a=%zz&b=%",
  "populate=*&x='(!)'",
])("%s is read and written as qs does", (search) => {
  const parameters = parametersIn(search);
  expect(parameters).toEqual(qs.parse(search, { strictNullHandling: true, arrayLimit: 100, depth: 20 }));
  expect(searchOf(parameters)).toBe(qs.stringify(parameters, { strictNullHandling: true }));
});

test.each([
  [
    "names of every object are names",
    "a[__proto__][x]=1&constructor=2",
    '{"a":{"__proto__":{"x":"1"}},"constructor":"2"}',
  ],
  ["half of a character is the sign for none", "a=%ED%A0%80", '{"a":"%ED%A0%80"}'],
])("%s", (_, search, expected) => {
  expect(JSON.stringify(parametersIn(search))).toBe(expected);
});

test("half of a character is written as the sign for none", () => {
  expect(searchOf({ a: "\ud800" })).toBe("a=%EF%BF%BD");
});
