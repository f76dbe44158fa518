import { describe, expect, test } from "vitest";
import { read, refusal, valueIn } from "./read-entry.test-data.js";

/** What a ticket's (or an artifact's) attribute becomes when a PUT gives it a value. */
const written = (attribute: string, value: unknown, entry = "ticket 2") => {
  const result = read(entry, { [attribute]: value });
  return result.ok ? valueIn(result.value, attribute) : refusal(result);
};

/** A value that the real server looks at only when it stores it: nothing is listed in `details`. */
const unusable = (message: string) => ({ code: "invalid-body", message, listed: [] });

// What the real server makes of a value of each type is recorded: "values" and "dates and times" in fixtures/recordings.

describe("what SQLite stores, and PostgreSQL refuses with a 500; the text is ours", () => {
  const noInteger = unusable("barcode must be an integer of 64 bits, as a text of digits or a number");
  test.each<readonly [string, unknown, unknown]>([
    ["quantity", 2147483647, 2147483647],
    ["quantity", "2147483648", unusable("quantity must be an integer from -2147483648 to 2147483647")],
    ["quantity", -2147483649, unusable("quantity must be an integer from -2147483648 to 2147483647")],
    ["weightKg", "1e400", unusable("weightKg must be a finite number")],
    ["barcode", "9223372036854775807", 9223372036854775807n],
    ["barcode", "-9223372036854775808", -9223372036854775808n],
    ["barcode", "9223372036854775808", noInteger],
    ["barcode", "9".repeat(100_000), noInteger],
    ...["", "abc", 5.5, 1e21, true, [1, 2], {}].map((value) => ["barcode", value, noInteger] as const),
  ])("%s %.30j", (attribute, value, expected) => {
    expect(written(attribute, value, attribute === "barcode" ? "ticket 2" : "artifact 1")).toEqual(expected);
  });
});

describe("json", () => {
  const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth)) as unknown;

  test("keeps keys that every object inherits", () => {
    const value: unknown = JSON.parse('{"__proto__":1,"constructor":{}}');
    expect(JSON.stringify(written("extras", value))).toBe('{"__proto__":1,"constructor":{}}');
  });

  test("is not nested without end", () => {
    expect(written("extras", nested(400))).toEqual(nested(400));
    expect(written("extras", nested(200_000))).toEqual(unusable("extras must not be nested more than 500 levels deep"));
  });
});
