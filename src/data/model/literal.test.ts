import { expect, test } from "vitest";
import { rowsOf } from "../../base/json/json-lines.test-data.js";
import { type ScalarAttribute, type ScalarType, scalarTypes } from "../../reference/model/schema.js";
import { parseLiteral } from "./literal.js";

const attribute = (type: ScalarType, options: Partial<ScalarAttribute> = {}): ScalarAttribute => ({
  ...{ kind: "scalar", name: "field", type, hidden: false, required: false, localized: false, unique: false },
  ...options,
});

/**
 * A JSON form, which the real server prints, and the canonical one of `Value`: an integer of 64 bits as `1n`. Or what is expected in the place of
 * the input.
 */
type Row = readonly [type: ScalarType, input: unknown, value: unknown, expected?: string];

const rows: readonly Row[] = [
  ...rowsOf<Row>("literal.jsonl", import.meta.url),
  ["float", Number.NaN, null, "a number"],
  ["json", () => 1, null, "a JSON value"],
  ["json", [Number.POSITIVE_INFINITY], null, "a JSON value"],
];

test.each(rows.map((row) => [row] as const))("%o", ([type, input, value, expected]) => {
  const parsed = parseLiteral(attribute(type, { enum: ["adult", "school group"] }), input);
  const found = parsed.ok && typeof parsed.value === "bigint" ? { ok: true, value: `${parsed.value}n` } : parsed;
  const wanted = { ok: false, expected: expect.stringContaining(expected ?? "") };
  expect(found).toEqual(expected === undefined ? { ok: true, value } : wanted);
});

test.each(scalarTypes)("null and nothing are null for %s", (type) => {
  expect(parseLiteral(attribute(type), null)).toEqual({ ok: true, value: null });
  expect(parseLiteral(attribute(type), undefined)).toEqual({ ok: true, value: null });
});

test("every type has rows of both kinds, except json, which refuses nothing that JSON can hold", () => {
  const typesOf = (isRefused: boolean) =>
    rows.flatMap(([type, , , expected]) => ((expected !== undefined) === isRefused ? type : []));
  expect(new Set(typesOf(false))).toEqual(new Set(scalarTypes));
  expect(new Set([...typesOf(true), "richtext", "email", "password"])).toEqual(new Set(scalarTypes));
});
