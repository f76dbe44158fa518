import { expect, test } from "vitest";
import { jsonFault } from "./json-fault.js";

/** The offset is marked by `^`, which is taken out. */
const rows: readonly string[] = [
  '{"a": ^x}',
  "[1,\n2,\n^}",
  '{"a":1,^}',
  "[1,2^",
  "[1 ^2]",
  '{"a" ^1}',
  '{"a": ^tru\n}',
  "{} ^x",
  "[^,]",
  "[1,^]",
  "[^01]",
  "[-1.5e3, 0, ^1.]",
  '["\\u00e9", ^"\\x"]',
  '[^"a\nb"]',
  "{^a:1}",
  '{"a":{"b":[]^]}',
  '[{}, {"a": "b"}, true, false, null^',
  "^",
  "^]",
];

test.each(rows)("%j", (row) => {
  const json = row.replace("^", "");
  expect(() => JSON.parse(json)).toThrow(SyntaxError);
  expect(jsonFault(json)).toBe(row.indexOf("^"));
});

test("long texts and deep nesting are no trouble", () => {
  expect(jsonFault(`["${"a\\n".repeat(1_000_000)}", x]`)).toBe(3_000_005);
  expect(jsonFault("[".repeat(1_000_000))).toBe(1_000_000);
});
