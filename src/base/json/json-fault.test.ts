import fc from "fast-check";
import { expect, test } from "vitest";
import { engineMessage, jsonFault } from "./json-fault.js";

/** The first character that may not be there is marked by `^`, which is taken out. */
const rows: readonly (readonly [text: string, reason: string])[] = [
  ['{"a": ^x}', "Unexpected token 'x'"],
  ["[1,\n2,\n^}", "Unexpected token '}'"],
  ['{"a":1,^}', "Expected double-quoted property name"],
  ["[1,2^", "Expected ',' or ']' after array element"],
  ["[1 ^2]", "Expected ',' or ']' after array element"],
  ['{"a" ^1}', "Expected ':' after property name"],
  ['{"a": tru^\n}', "Unexpected token '\n'"],
  ["{} ^x", "Unexpected non-whitespace character after JSON"],
  ["[0^1]", "Unexpected number"],
  ["[-1.5e3, 0, 1.^]", "Unterminated fractional number"],
  ['["\\u00e9", "\\^x"]', "Bad escaped character"],
  ['["a^\nb"]', "Bad control character in string literal"],
  ['["a^', "Unterminated string"],
  ["{^a:1}", "Expected property name or '}'"],
  ['{"a":{"b":[]^]}', "Expected ',' or '}' after property value"],
  ["^", "Unexpected end of JSON input"],
  [`["${"a\\n".repeat(100_000)}", ^x]`, "Unexpected token 'x'"],
];

/** What the engine itself says, whatever is made of it. */
const saidOf = (text: string): string => {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return String(error);
  }
};

/** The place that is behind a text. */
const behind = (text: string) => {
  const lines = text.split("\n");
  return { line: lines.length, column: (lines.at(-1) ?? "").length + 1 };
};

test.each(rows)("%j: %s", (row, reason) => {
  const [before = ""] = row.split("^");
  expect(jsonFault(row.replace("^", ""))).toEqual({ reason, ...behind(before) });
});

test("where the engine names a place, it is that one, whatever the text", () => {
  const piece = fc.constantFrom(...'{}[],:"\\-.019etu \n', "true", "null", '"a"', '{"a":', "é", "\u2028", "\ud83d");
  const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
  let named = 0;
  const property = fc.property(anyText, (text) => {
    const [, at] = /at position (\d+)/.exec(saidOf(text)) ?? [];
    if (at === undefined) return;
    named++;
    expect(jsonFault(text)).toMatchObject(behind(text.slice(0, Number(at))));
  });
  fc.assert(property, { numRuns: 2_000 });
  expect(named).toBeGreaterThan(300);
});

test("no message names a line, as those of newer engines do", () => {
  const message = "Expected ',' or ']' after array element in JSON at position 3";
  expect(engineMessage(new SyntaxError(`${message} (line 1 column 4)`))).toBe(message);
  expect(engineMessage(new SyntaxError(message))).toBe(message);
});
