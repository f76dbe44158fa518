import { type Check, check } from "../../kit/contract/check.js";
import { expectRefusal, type Refusal, validationError } from "../../kit/expect/error.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { create, scratchEntry, scratchValues, update } from "../../kit/scratch/entries.js";
import { show } from "./bench.js";

const observed = { source: "observed", interpretation: "I-118" } as const;

const fares = "fare must be one of the following values: adult, child, senior, school group, ";
const notNumber = (name: string, from: string) =>
  `${name} must be a \`number\` type, but the final value was: \`NaN\` (cast from the value \`${from}\`).`;
const notString = (name: string, value: string) =>
  `${name} must be a \`string\` type, but the final value was: \`${value}\`.`;

/** A wrong value of a ticket's attribute, and the real server's message. */
type Wrong = readonly [attribute: string, value: unknown, message: string];

const texts: readonly Wrong[] = [
  ["holder", 5, notString("holder", "5")],
  ["holder", true, notString("holder", "true")],
  ["holder", {}, notString("holder", "{}")],
  ["holder", null, notString("holder", "null")],
];

const lengths: readonly Wrong[] = [
  ["holder", "x", "holder must be at least 2 characters"],
  ["holder", "", "holder must be at least 2 characters"],
  ["holder", "x".repeat(41), "holder must be at most 40 characters"],
  ["remarks", "x".repeat(201), "remarks must be at most 200 characters"],
  ["pickupCode", "short", "pickupCode must be at least 6 characters"],
];

const patterns: readonly Wrong[] = [
  ["code", "abc", 'code must match the following: "/^[A-Z]{2}-[0-9]{4}$/"'],
  ["email", "nobody", "email must be a valid email"],
  ["email", "", "email cannot be empty"],
];

const enumerations: readonly Wrong[] = [
  ["fare", "free", fares],
  ["fare", "Adult", fares],
  ["fare", 1, fares],
  ["fare", null, notString("fare", "null")],
];

const numbers: readonly Wrong[] = [
  ["seats", 0, "seats must be greater than or equal to 1"],
  ["seats", 13, "seats must be less than or equal to 12"],
  ["seats", 1.5, "seats must be an integer"],
  ["seats", "many", notNumber("seats", '"many"')],
  ["seats", true, notNumber("seats", "true")],
  ["price", -0.01, "price must be greater than or equal to 0"],
  ["price", 500.01, "price must be less than or equal to 500"],
  ["price", "cheap", notNumber("price", '"cheap"')],
  ["discount", 1.01, "discount must be less than or equal to 1"],
];

const booleans: readonly Wrong[] = [
  ["paid", "yes", 'paid must be a `boolean` type, but the final value was: `"yes"`.'],
  ["paid", 2, "paid must be a `boolean` type, but the final value was: `2`."],
];

const dates: readonly Wrong[] = [
  ["visitOn", "2024-02-31", "Invalid date"],
  ["visitOn", "tomorrow", "Invalid format, expected yyyy-MM-dd"],
  ["visitOn", "29.02.2024", "Invalid format, expected yyyy-MM-dd"],
  ["entryAt", "10:30", "Invalid time format, expected HH:mm:ss.SSS"],
  ["entryAt", "25:00:00", "Invalid time format, expected HH:mm:ss.SSS"],
  ["entryAt", 5, "Expected a string, got a number"],
  ["bookedAt", "soon", "Invalid format, expected a timestamp or an ISO date"],
  ["scannedAt", "soon", "Invalid format, expected a timestamp or an ISO date"],
];

/** The dates are read after the validation, and their errors have no details. */
const refusalOf = ([attribute, , message]: Wrong, list: readonly Wrong[]): Refusal =>
  list === dates
    ? { ...validationError, message, details: {} }
    : { ...validationError, message, details: { errors: [{ path: [attribute], message, name: "ValidationError" }] } };

/** Two checks of one table: that the values are refused and change nothing, and with what error. */
const refusing = (id: string, statement: string, rows: readonly Wrong[]): readonly Check[] => [
  check({
    id,
    section: "7",
    ...observed,
    needs: ["writes"],
    statement,
    async run(target) {
      const ticket = await scratchEntry(target, "ticket");
      const before = await show(target, "ticket", ticket);
      for (const [attribute, value] of rows) {
        expectRefusal(await update(target, "ticket", ticket, { [attribute]: value }), validationError);
        const values = { ...scratchValues(target.dataset.type("ticket")), [attribute]: value };
        expectRefusal(await create(target, "ticket", values), validationError);
      }
      const after = await show(target, "ticket", ticket);
      expectEqual(after.answer, after.attributes, before.attributes, "The entry");
    },
  }),
  check({
    id: `${id}-message`,
    section: "7",
    ...observed,
    level: "SHOULD",
    needs: ["writes"],
    statement: `${statement.replace(/ MUST .*$/, "")} SHOULD be refused with the message of Strapi.`,
    async run(target) {
      const ticket = await scratchEntry(target, "ticket");
      for (const row of rows) {
        const answer = await update(target, "ticket", ticket, { [row[0]]: row[1] });
        expectRefusal(answer, refusalOf(row, rows));
      }
    },
  }),
];

/** Values that attributes do not take. */
export const validationChecks: readonly Check[] = [
  ...refusing("writes-invalid-text", "A value that is no text for a text attribute MUST be refused.", texts),
  ...refusing("writes-invalid-length", "A text that is too short or too long MUST be refused.", lengths),
  ...refusing(
    "writes-invalid-pattern",
    "A text that does not match its pattern, or is no email MUST be refused.",
    patterns,
  ),
  ...refusing("writes-invalid-enumeration", "A value that an enumeration does not have MUST be refused.", enumerations),
  ...refusing("writes-invalid-number", "A number out of range, or a value that is no number MUST be refused.", numbers),
  ...refusing("writes-invalid-boolean", "A value that is no boolean MUST be refused.", booleans),
  ...refusing("writes-invalid-date", "A value that is no date, time or datetime MUST be refused.", dates),
];
