import { expect, test } from "vitest";
import { rowsOf } from "../../../base/json/json-lines.test-data.js";
import { scalarType } from "./scalar-type.js";

/** Types with how sure they are, by the values. What would not be printed the same again is text: zeros are lost, 64 bits are exceeded. */
test.each(rowsOf<[string, string, unknown[]]>("scalar-types.jsonl", import.meta.url))(
  "%s (%s) of %j",
  (type, certainty, values) => {
    expect(scalarType("x", values)).toEqual({ type, certainty });
  },
);

test("names count where values fit several types", () => {
  expect(scalarType("slug", ["a-b"]).type).toBe("uid");
  expect(scalarType("slug", ["a b"]).type).toBe("string");
  expect(scalarType("zipCode", ["12345"]).type).toBe("string");
});
