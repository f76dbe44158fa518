import { expect, test } from "vitest";
import { scalarType } from "./scalar-type.js";

test.each([
  ["string", "likely", ["a", null, "b"]],
  ["text", "likely", ["a\nb"]],
  ["biginteger", "likely", ["9007199254740993", "-5"]],
  ["string", "likely", ["007", "12"]], // Zeros would be lost.
  ["string", "likely", ["99999999999999999999"]], // No 64 bits.
  ["timestamp", "likely", ["1700086400000"]],
  ["date", "likely", ["2024-02-29"]],
  ["string", "likely", ["2024-02-31"]],
  ["time", "likely", ["15:30:05.000"]],
  ["string", "likely", ["15:30:05"]], // It would be printed otherwise.
  ["datetime", "likely", ["2024-02-02T01:15:30.000Z"]],
  ["string", "likely", ["2024-02-02T01:15:30+02:00"]],
  ["email", "likely", ["a@example.com"]],
  ["integer", "likely", [1, 2]],
  ["float", "likely", [1, 2.5]],
  ["boolean", "sure", [true, null]],
  ["blocks", "likely", [[{ type: "paragraph", children: [] }]]],
  ["json", "sure", [[1], { a: 1 }]],
  ["json", "likely", [1, "a"]],
  ["string", "unknown", [null, null]],
])("%s (%s) of %j", (type, certainty, values) => {
  expect(scalarType("x", values)).toEqual({ type, certainty });
});

test("names count where values fit several types", () => {
  expect(scalarType("slug", ["a-b"]).type).toBe("uid");
  expect(scalarType("slug", ["a b"]).type).toBe("string");
  expect(scalarType("zipCode", ["12345"]).type).toBe("string");
});
