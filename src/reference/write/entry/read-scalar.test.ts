import { describe, expect, test } from "vitest";
import { read, refusal } from "./read-entry.test-data.js";

/** What a ticket's (or an artifact's) attribute becomes when a PUT gives it a value. */
const written = (attribute: string, value: unknown, entry = "ticket 2") => {
  const result = read(entry, { [attribute]: value });
  return result.ok ? result.value.values.get(attribute) : refusal(result);
};

const refused = (attribute: string, ...messages: string[]) => ({
  code: "invalid-body",
  message: messages.length === 1 ? messages[0] : `${messages.length} errors occurred`,
  listed: messages.map((message) => [attribute, message]),
});

/** A value that the real server looks at only when it stores it: nothing is listed in `details`. */
const unusable = (message: string) => ({ code: "invalid-body", message, listed: [] });

/** Measured on Strapi 4.26.2 with PUT requests, one attribute each. */
describe("text", () => {
  const noString = (name: string, printed: string) =>
    refused(name, `${name} must be a \`string\` type, but the final value was: \`${printed}\`.`);
  test.each([
    ["remarks", "", ""],
    ["remarks", "abc", "abc"],
    ["remarks", null, null],
    ["remarks", "x".repeat(200), "x".repeat(200)],
    ["remarks", "x".repeat(201), refused("remarks", "remarks must be at most 200 characters")],
    ["remarks", 5, noString("remarks", "5")],
    ["remarks", -0, noString("remarks", "-0")],
    ["remarks", true, noString("remarks", "true")],
    ["remarks", [], noString("remarks", "[]")],
    ["remarks", {}, noString("remarks", "{}")],
    ["remarks", [5], noString("remarks", '[\n  "5"\n]')],
    ["remarks", ["a"], noString("remarks", '[\n  "\\"a\\""\n]')],
    ["remarks", [1, 2], noString("remarks", '[\n  "1",\n  "2"\n]')],
    ["remarks", [[]], noString("remarks", "[\n  []\n]")],
    ["remarks", { a: 1 }, noString("remarks", '{\n  "a": "1"\n}')],
    ["holder", "x", refused("holder", "holder must be at least 2 characters")],
    ["holder", "", refused("holder", "holder must be at least 2 characters")],
    ["holder", null, noString("holder", "null")],
    ["code", "", refused("code", 'code must match the following: "/^[A-Z]{2}-[0-9]{4}$/"')],
    ["code", "abc", refused("code", 'code must match the following: "/^[A-Z]{2}-[0-9]{4}$/"')],
    ["pickupCode", "12345", refused("pickupCode", "pickupCode must be at least 6 characters")],
    ["pickupCode", "123456", "123456"],
    ["pickupCode", null, null],
    ["email", "a@b.co", "a@b.co"],
    ["email", "é@x.io", "é@x.io"],
    ["email", "", refused("email", "email cannot be empty")],
    ["email", "A@B", refused("email", "email must be a valid email")],
    ["email", "a@localhost", refused("email", "email must be a valid email")],
    ["gateNote", "hidden ones too", "hidden ones too"],
  ])("%s %j", (attribute, value, expected) => {
    expect(written(attribute, value)).toEqual(expected);
  });

  test.each([
    ["", ""],
    ["2024-02-29abc", "2024-02-29abc"],
    ["10:00", refused("slug", 'slug must match the following: "/^[A-Za-z0-9-_.~]*$/"')],
    ["a b", refused("slug", 'slug must match the following: "/^[A-Za-z0-9-_.~]*$/"')],
  ])("uid %j", (value, expected) => {
    expect(written("slug", value, "artifact 1")).toEqual(expected);
  });
});

/** Measured. */
describe("enumeration", () => {
  const oneOf = "fare must be one of the following values: adult, child, senior, school group, ";
  const noString = (printed: string) => `fare must be a \`string\` type, but the final value was: \`${printed}\`.`;
  test.each([
    ["child", "child"],
    ["", refused("fare", oneOf)],
    ["Child", refused("fare", oneOf)],
    [5, refused("fare", oneOf)],
    [true, refused("fare", oneOf)],
    [null, refused("fare", noString("null"))],
    [{}, refused("fare", noString("{}"), oneOf)],
    [[5], refused("fare", noString('[\n  "5"\n]'), oneOf)],
  ])("%j", (value, expected) => {
    expect(written("fare", value)).toEqual(expected);
  });
});

/** Measured. */
describe("integer, float, decimal", () => {
  const noNumber = (name: string, printed: string) =>
    refused(
      name,
      `${name} must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`${printed}\`).`,
    );
  test.each([
    ["seats", null, null],
    ["seats", 1, 1],
    ["seats", 12, 12],
    ["seats", "5", 5],
    ["seats", " 5 ", 5],
    ["seats", [5], 5],
    ["seats", ["5"], 5],
    ["seats", [1, 2], 1],
    ["seats", "", noNumber("seats", '""')],
    ["seats", "abc", noNumber("seats", '"abc"')],
    ["seats", "NaN", noNumber("seats", '"NaN"')],
    ["seats", true, noNumber("seats", "true")],
    ["seats", [], noNumber("seats", "[]")],
    ["seats", [[]], noNumber("seats", "[\n  []\n]")],
    ["seats", {}, noNumber("seats", "{}")],
    ["seats", 5.5, refused("seats", "seats must be an integer")],
    ["seats", "5.5", refused("seats", "seats must be an integer")],
    ["seats", 0, refused("seats", "seats must be greater than or equal to 1")],
    ["seats", "-0", refused("seats", "seats must be greater than or equal to 1")],
    ["seats", 13, refused("seats", "seats must be less than or equal to 12")],
    ["seats", "0x10", refused("seats", "seats must be less than or equal to 12")],
    ["seats", 3e9 + 0.5, refused("seats", "seats must be an integer", "seats must be less than or equal to 12")],
    ["price", "0x10", 16],
    ["price", "-0", 0],
    ["price", 500, 500],
    ["price", 500.01, refused("price", "price must be less than or equal to 500")],
    ["price", "-Infinity", refused("price", "price must be greater than or equal to 0")],
    ["discount", 1, 1],
    ["discount", "1e-3", 0.001],
    ["discount", 2, refused("discount", "discount must be less than or equal to 1")],
  ])("%s %j", (attribute, value, expected) => {
    expect(written(attribute, value)).toEqual(expected);
  });

  // Measured: a 500 on PostgreSQL, which cannot hold these. The text is ours.
  test.each([
    [2147483647, 2147483647],
    ["2147483648", unusable("quantity must be an integer from -2147483648 to 2147483647")],
    [-2147483649, unusable("quantity must be an integer from -2147483648 to 2147483647")],
  ])("integers of 32 bits: %j", (value, expected) => {
    expect(written("quantity", value, "artifact 1")).toEqual(expected);
  });

  test("no float is endless", () => {
    expect(written("weightKg", "1e400", "artifact 1")).toEqual(unusable("weightKg must be a finite number"));
  });
});

describe("biginteger", () => {
  const noInteger = unusable("barcode must be an integer of 64 bits, as a text of digits or a number");
  // As PostgreSQL holds them: all digits are kept, and what is no integer is refused (a 500 there).
  test.each([
    [null, null],
    ["9223372036854775807", 9223372036854775807n],
    ["-9223372036854775808", -9223372036854775808n],
    ["9007199254740993", 9007199254740993n],
    [5, 5n],
    ["5", 5n],
    [" 5 ", 5n],
    ["+5", 5n],
    [["5"], 5n],
    ["9223372036854775808", noInteger],
    ["9".repeat(100_000), noInteger],
    ["", noInteger],
    ["abc", noInteger],
    [5.5, noInteger],
    [1e21, noInteger],
    [true, noInteger],
    [[1, 2], noInteger],
    [{}, noInteger],
  ])("%j", (value, expected) => {
    expect(written("barcode", value)).toEqual(expected);
  });
});

/** Measured. */
describe("boolean", () => {
  const noBoolean = (printed: string) =>
    refused("paid", `paid must be a \`boolean\` type, but the final value was: \`${printed}\`.`);
  test.each([
    [true, true],
    [1, true],
    ["1", true],
    ["TRUE", true],
    [false, false],
    [0, false],
    [-0, false],
    ["false", false],
    [null, null],
    ["t", noBoolean('"t"')],
    ["", noBoolean('""')],
    [2, noBoolean("2")],
    [{}, noBoolean("{}")],
    [["5"], noBoolean('[\n  "\\"5\\""\n]')],
  ])("%j", (value, expected) => {
    expect(written("paid", value)).toEqual(expected);
  });
});

/** Measured. */
describe("date, time, datetime, timestamp", () => {
  const noInstant = unusable("Invalid format, expected a timestamp or an ISO date");
  test.each([
    ["visitOn", "2024-02-29", "2024-02-29"],
    ["visitOn", "2024-02-29abc", "2024-02-29"],
    ["visitOn", null, null],
    ["visitOn", "2024-02-31", unusable("Invalid date")],
    ["visitOn", "20240229", unusable("Invalid format, expected yyyy-MM-dd")],
    ["visitOn", "", unusable("Invalid format, expected yyyy-MM-dd")],
    ["visitOn", 1700086400000, unusable("Invalid format, expected yyyy-MM-dd")],
    ["visitOn", ["2024-02-29"], unusable("Invalid format, expected yyyy-MM-dd")],
    ["entryAt", "10:00:00", "10:00:00.000"],
    ["entryAt", "10:00:00.5", "10:00:00.500"],
    ["entryAt", "10:00:00x123", "10:00:00.123"],
    ["entryAt", "10:00", unusable("Invalid time format, expected HH:mm:ss.SSS")],
    ["entryAt", "24:00:00", unusable("Invalid time format, expected HH:mm:ss.SSS")],
    ["entryAt", "10:00:00.12345", unusable("Invalid time format, expected HH:mm:ss.SSS")],
    ["entryAt", 5, unusable("Expected a string, got a number")],
    ["entryAt", false, unusable("Expected a string, got a boolean")],
    ["entryAt", {}, unusable("Expected a string, got a object")],
    ["bookedAt", "2024-02-29T10:00:00+02:00", Date.UTC(2024, 1, 29, 8)],
    ["bookedAt", "2024-02-29 10:00:00", Date.UTC(2024, 1, 29, 10)],
    ["bookedAt", "2024-06", Date.UTC(2024, 5)],
    ["bookedAt", "20240229", Date.UTC(2024, 1, 29)],
    ["bookedAt", "2024-W05", Date.UTC(2024, 0, 29)],
    ["bookedAt", 5, 5],
    ["bookedAt", 20, Date.UTC(2000, 0)],
    ["bookedAt", "-5", -5],
    ["bookedAt", [5], 5],
    ["bookedAt", 8.64e15, 8.64e15],
    ["bookedAt", 8.64e15 + 2, noInstant],
    ["bookedAt", "", noInstant],
    ["bookedAt", " 5 ", noInstant],
    ["bookedAt", "  2024-02-29", noInstant],
    ["bookedAt", 5.5, noInstant],
    ["bookedAt", true, noInstant],
    ["bookedAt", {}, noInstant],
    ["scannedAt", "1700086400000", 1700086400000],
    ["scannedAt", "2024", Date.UTC(2024, 0)],
    ["scannedAt", "10:00", noInstant],
  ])("%s %j", (attribute, value, expected) => {
    expect(written(attribute, value)).toEqual(expected);
  });
});

describe("json", () => {
  test.each([null, 1, "x", false, [], {}, [[null]], { a: { b: [1] } }])("%j", (value) => {
    expect(written("extras", value)).toEqual(value);
  });

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

/** Measured. */
describe("unique", () => {
  const taken = (name: string) => refused(name, "This attribute must be unique");
  test.each([
    ["ticket 2", "code", "WL-0042", taken("code")],
    ["ticket 1", "code", "WL-0042", "WL-0042"],
    ["ticket 1", "barcode", "18710504000000", 18710504000000n],
    ["ticket 2", "barcode", "18710504000000", taken("barcode")],
    ["ticket 2", "barcode", 18710504000000, taken("barcode")],
  ])("%s %s %j", (entry, attribute, value, expected) => {
    expect(written(attribute, value, entry)).toEqual(expected);
  });
});
