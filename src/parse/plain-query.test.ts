import fc from "fast-check";
import qs from "qs";
import { describe, expect, test } from "vitest";
import { parsePlainQuery } from "./plain-query.js";

const options = { strictNullHandling: true, arrayLimit: 100, depth: 20, parameterLimit: 1000 } as const;

describe("plain queries", () => {
  test.each<[string, unknown]>([
    ["a=x", { a: "x" }],
    ["a", { a: null }],
    ["a=", { a: "" }],
    ["a[0]=x&a[1]=y&a[2]=", { a: ["x", "y", ""] }],
    ["a[b][$eq]=v&a[b][$ne]=w&c=x", { a: { b: { $eq: "v", $ne: "w" } }, c: "x" }],
    ["a[0][b]=1&a[0][c]=2&a[1][b]=3", { a: [{ b: "1", c: "2" }, { b: "3" }] }],
    ["a%5Bb%5D%5b%24eq%5d=%24x+y%2Bz", { a: { b: { $eq: "$x y+z" } } }],
    ["a[api::b.b][c-d]=%zz", { a: { "api::b.b": { "c-d": "%zz" } } }],
    ["a=b=c", { a: "b=c" }],
  ])("%s", (search, expected) => {
    expect(parsePlainQuery(search)).toEqual(expected);
  });
});

test.each([
  ["", "nothing"],
  ["a=1&a=2", "twice the same"],
  ["a=1&a[b]=2", "a value and a member"],
  ["a[b]=1&a=2", "a member and a value"],
  ["a[]=1", "an empty bracket"],
  ["a[1]=x", "an array that does not begin with 0"],
  ["a[0]=x&a[2]=y", "a gap"],
  ["a[0]=x&a[b]=y", "an index and a name"],
  ["a[b]=x&a[0]=y", "a name and an index"],
  ["a[100]=x", "an index above 99"],
  ["a[01]=x", "a name of digits"],
  ["a[b]c=x", "text after a bracket"],
  ["a[[b]]=x", "brackets in brackets"],
  ["a[__proto__]=x", "a name that every object has"],
  ["toString=x", "a name that every object has"],
  [`a${"[b]".repeat(20)}=x`, "more than 19 brackets"],
  [Array.from({ length: 1001 }, (_, index) => `k${index}=x`).join("&"), "more than 1000 parameters"],
])("%.20s is for qs: %s", (search) => {
  expect(parsePlainQuery(search)).toBeUndefined();
});

const segment = fc.constantFrom(
  "a",
  "b",
  "$eq",
  "0",
  "1",
  "2",
  "01",
  "-1",
  "100",
  "",
  "toString",
  "__proto__",
  "a.b",
  "é",
);
const brackets = fc.array(
  fc.tuple(fc.constantFrom("[", "[", "[", "%5B", "[["), segment, fc.constantFrom("]", "]", "%5D", "")),
);
const key = fc
  .tuple(segment, brackets)
  .map(([first, rest]) => first + rest.map(([open, name, close]) => open + name + close).join(""));
const value = fc.constantFrom("", "=", "=x", "=x+y", "=%24", "=%zz", "=a]=b", "=a[b]=c", "=1&", "&&");
const query = fc.array(fc.tuple(key, value), { maxLength: 6 }).map((parts) => parts.map(([a, b]) => a + b).join("&"));

/** The text tells arrays from objects, and shows the order of keys. */
const text = (parsed: unknown): string => JSON.stringify(parsed);

test("what is parsed here is what qs makes of it", () => {
  let plain = 0;
  const check = (search: string): void => {
    const parsed = parsePlainQuery(search);
    if (parsed === undefined) return;
    plain++;
    expect(text(parsed)).toBe(text(qs.parse(search, options)));
  };
  fc.assert(fc.property(query, check), { numRuns: 5000 });
  const names = fc.constantFrom("a", "b", "$eq", "0", "1");
  const few = fc.array(fc.tuple(fc.constantFrom("a", "b"), fc.array(names, { maxLength: 3 })), { maxLength: 4 });
  const written = few.map((parts) => parts.map(([a, rest]) => `${a}${rest.map((b) => `[${b}]`).join("")}=x`).join("&"));
  fc.assert(fc.property(written, check), { numRuns: 5000 });
  expect(plain).toBeGreaterThan(1000);
});
