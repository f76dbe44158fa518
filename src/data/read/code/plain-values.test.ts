import { expect, test } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { exportedObject, unread, valueAt, withoutComments } from "./plain-values.js";

/** Code, and what it exports, or what it is without comments. What cannot be read is `<unread>`, and null where that is all of it. */
type Row = readonly [read: "exports" | "comments", what: string, code: string, expected: unknown];

/** What is read of code, in JSON. */
const readOf = (read: Row[0], code: string): unknown => {
  if (read === "comments") return withoutComments(code);
  const text = JSON.stringify(exportedObject(code) ?? null, (_, value) => (value === unread ? "<unread>" : value));
  return JSON.parse(text);
};

test.each(rowsOf<Row>("plain-values.jsonl", import.meta.url))("%s: %s: %j", (read, _, code, expected) => {
  expect(readOf(read, code)).toEqual(expected);
});

/** What whoever reads code may look at again and again: behind a beginning, a text so often that nobody waits for the square of it. */
const hostile: readonly (readonly [begin: string, repeated: string])[] = [
  ["", "'\\"],
  ["`", "\\"],
  ["", "/* "],
  ["module.exports = {a: 1 + ", "'\\"],
  ["module.exports = {", "'\\"],
  ["module.exports = {a: [", "'\\"],
  ["module.exports = a;", "const a "],
  ["module.exports = a => { return", " "],
  ["module.exports = ", "a"],
  ["module.exports = ", "({"],
  ["module.exports = {a: ", "env('A', "],
  ["{a:", "{a:"],
];

test.each(hostile)("a million characters of code are looked at a few times each: %j and then %j", (begin, repeated) => {
  const code = `${begin}${repeated.repeat(1_000_000 / repeated.length)}`;
  expect(withoutComments(code)).toHaveLength(code.length);
  expect(exportedObject(code)).toBeUndefined();
});

test("deep code is not read", () => {
  for (const code of ["{a:".repeat(20_000), "[".repeat(50_000), "({".repeat(25_000)])
    expect(valueAt(code, 0)).toBe(unread);
});
