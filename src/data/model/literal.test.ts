import { describe, expect, test } from "vitest";
import { type ScalarAttribute, type ScalarType, scalarTypes } from "../../reference/model/schema.js";
import type { Value } from "../../reference/model/values.js";
import { parseLiteral } from "./literal.js";

const attribute = (type: ScalarType, options: Partial<ScalarAttribute> = {}): ScalarAttribute => ({
  kind: "scalar",
  name: "field",
  type,
  hidden: false,
  required: false,
  localized: false,
  unique: false,
  ...options,
});

const enumeration = { enum: ["adult", "school group"] };

// The JSON forms are those that the real server prints; the canonical forms are those of `Value`.
const accepted: readonly (readonly [ScalarType, unknown, Value])[] = [
  ["string", "", ""],
  ["string", "Ærø \u{1F6A2}", "Ærø \u{1F6A2}"],
  ["text", "a\nb", "a\nb"],
  ["richtext", "# a", "# a"],
  ["email", "not checked", "not checked"],
  ["password", "$2a$10$x", "$2a$10$x"],
  ["uid", "a-b_c.d~e", "a-b_c.d~e"],
  ["enumeration", "school group", "school group"],
  ["integer", -7, -7],
  ["integer", Number.MAX_SAFE_INTEGER, 9007199254740991],
  ["float", 0.1, 0.1],
  ["decimal", -0.01, -0.01],
  ["biginteger", "9007199254740993", 9007199254740993n],
  ["biginteger", "-9223372036854775808", -9223372036854775808n],
  ["biginteger", "9223372036854775807", 9223372036854775807n],
  ["biginteger", 42, 42n],
  ["boolean", false, false],
  ["date", "2024-02-29", "2024-02-29"],
  ["time", "15:30", "15:30:00.000"],
  ["time", "15:30:05", "15:30:05.000"],
  ["time", "23:59:59.9", "23:59:59.900"],
  ["datetime", "2024-02-02T01:15:30.000Z", 1706836530000],
  ["datetime", "2024-02-02T02:15:30+01:00", 1706836530000],
  ["datetime", "1969-12-31T23:59:59.999Z", -1],
  ["timestamp", "1700086400000", 1700086400000],
  ["timestamp", "0", 0],
  ["timestamp", 1700086400001, 1700086400001],
  ["timestamp", "2023-11-15T22:13:20.000Z", 1700086400000],
  ["json", { a: [1, null, "x"] }, { a: [1, null, "x"] }],
  ["json", false, false],
  ["json", "text", "text"],
  ["blocks", [{ type: "paragraph", children: [] }], [{ type: "paragraph", children: [] }]],
];

const refused: readonly (readonly [ScalarType, unknown, RegExp])[] = [
  ["string", 5, /a string/],
  ["text", ["a"], /a string/],
  ["uid", true, /a string/],
  ["enumeration", "child", /one of "adult", "school group"/],
  ["enumeration", 1, /one of/],
  ["integer", 1.5, /an integer/],
  ["integer", "1", /an integer/],
  ["integer", 2 ** 53, /an integer/],
  ["float", Number.NaN, /a number/],
  ["decimal", "1.5", /a number/],
  ["biginteger", "9223372036854775808", /64-bit/],
  ["biginteger", "1".repeat(1000), /64-bit/],
  ["biginteger", "1.5", /64-bit/],
  ["biginteger", "", /64-bit/],
  ["biginteger", 2 ** 53, /64-bit/],
  ["boolean", "true", /true or false/],
  ["boolean", 1, /true or false/],
  ["date", "2023-02-29", /a date that exists/],
  ["date", "2024-02-11T00:00:00.000Z", /a date that exists/],
  ["date", "11.02.2024", /a date that exists/],
  ["time", "24:00", /a time of day/],
  ["time", "7:30", /a time of day/],
  ["datetime", "yesterday", /ISO 8601/],
  ["datetime", 1700086400000, /ISO 8601/],
  ["timestamp", 8.64e15 + 1, /milliseconds/],
  ["timestamp", "soon", /milliseconds/],
  ["json", () => 1, /a JSON value/],
  ["json", [Number.POSITIVE_INFINITY], /a JSON value/],
  ["blocks", { type: "paragraph" }, /an array of blocks/],
];

describe("parseLiteral", () => {
  test.each(accepted)("%s takes %o as %o", (type, input, value) => {
    expect(parseLiteral(attribute(type, enumeration), input)).toEqual({ ok: true, value });
  });

  test.each(refused)("%s refuses %o", (type, input, expected) => {
    expect(parseLiteral(attribute(type, enumeration), input)).toEqual({
      ok: false,
      expected: expect.stringMatching(expected),
    });
  });

  test.each(scalarTypes)("null and nothing are null for %s", (type) => {
    expect(parseLiteral(attribute(type), null)).toEqual({ ok: true, value: null });
    expect(parseLiteral(attribute(type), undefined)).toEqual({ ok: true, value: null });
  });

  test("every type has rows of both kinds, except json, which refuses nothing that JSON can hold", () => {
    expect(new Set(accepted.map(([type]) => type))).toEqual(new Set(scalarTypes));
    const lenient = ["richtext", "email", "password"];
    expect(new Set([...refused.map(([type]) => type), ...lenient])).toEqual(new Set(scalarTypes));
  });
});
