import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cases } from "../cases.test-data.js";
import { jsonFault } from "./json-fault.js";
import { nearlyJson } from "./json-fault.test-data.js";
import { rowsOf } from "./json-lines.test-data.js";

/** Texts that are no JSON, and what `JSON.parse` of Node 20.20.2 says of them (recorded). */
const samples = rowsOf<readonly [text: string, message: string]>("json-fault.jsonl", import.meta.url);

/** What this engine says of a text; undefined: it is JSON. */
const engineMessage = (text: string): string | undefined => {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return error.message;
  }
};

describe("a message is that of Node 20", () => {
  it.each(samples)("%j", (text, message) => {
    expect(jsonFault(text)?.message).toBe(message);
  });

  it.runIf(process.version.startsWith("v20."))("for any text, as it says itself", () => {
    const property = fc.property(nearlyJson, (text) => {
      expect(jsonFault(text)?.message).toBe(engineMessage(text));
    });
    fc.assert(property, { numRuns: cases(20_000) });
    for (const [text, message] of samples) expect(engineMessage(text)).toBe(message);
  });

  it("for what is no JSON, and there is none for JSON", () => {
    const property = fc.property(nearlyJson, (text) => {
      expect(jsonFault(text) === undefined).toBe(engineMessage(text) === undefined);
    });
    fc.assert(property, { numRuns: cases(5_000) });
  });
});

/** The start of the token that has the fault is marked by `^`, which is taken out. */
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

test.each(rows)("%j begins where it does", (row) => {
  const json = row.replace("^", "");
  expect(() => JSON.parse(json)).toThrow(SyntaxError);
  expect(jsonFault(json)?.start).toBe(row.indexOf("^"));
});

test("long texts and deep nesting are no trouble", () => {
  expect(jsonFault(`["${"a\\n".repeat(1_000_000)}", x]`)?.at).toBe(3_000_005);
  expect(jsonFault("[".repeat(1_000_000))?.at).toBe(1_000_000);
  expect(jsonFault(`[${"1,".repeat(1_000_000)}`)?.reason).toBe("Unexpected end of JSON input");
});
