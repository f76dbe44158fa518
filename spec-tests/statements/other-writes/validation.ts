import { type CheckOptions, check, maker } from "../../kit/contract/check.js";
import { expectRefusal, type Refusal, validationError } from "../../kit/expect/error.js";
import { create, scratchEntry, scratchValues, update } from "../../kit/scratch/entries.js";
import { leaving } from "../4.7-updates/tested-relations.js";
import { measured } from "../statement.js";

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

/** The values of a table are refused with the real server's error. */
const refusingWithMessage = maker((id, options: CheckOptions, rows: readonly Wrong[]) =>
  check(id, options, async (target) => {
    const ticket = await scratchEntry(target, "ticket");
    for (const row of rows) {
      const answer = await update(target, "ticket", ticket, { [row[0]]: row[1] });
      expectRefusal(answer, refusalOf(row, rows));
    }
  }),
);

/** Wrong values by what they are. That they are refused, and change nothing, `writes-whole-values` sees. */
const kinds: readonly (readonly [kind: string, what: string, rows: readonly Wrong[]])[] = [
  ["text", "A value that is no text for a text attribute", texts],
  ["length", "A text that is too short or too long", lengths],
  ["pattern", "A text that does not match its pattern, or is no email", patterns],
  ["enumeration", "A value that an enumeration does not have", enumerations],
  ["number", "A number out of range, or a value that is no number", numbers],
  ["boolean", "A value that is no boolean", booleans],
  ["date", "A value that is no date, time or datetime", dates],
];

/** Values that attributes do not take. */
export const validationStatements = [
  measured(
    "7-invalid-boolean",
    "I-118",
    "A value that is no boolean WILL be refused.",
    { needs: ["writes"] },
    check("writes-invalid-boolean", async (target) => {
      const ticket = await scratchEntry(target, "ticket");
      await leaving(target, "ticket", ticket, async () => {
        for (const [attribute, value] of booleans) {
          expectRefusal(await update(target, "ticket", ticket, { [attribute]: value }), validationError);
          const values = { ...scratchValues(target.dataset.type("ticket")), [attribute]: value };
          expectRefusal(await create(target, "ticket", values), validationError);
        }
      });
    }),
  ),
  ...kinds.map(([kind, what, rows]) =>
    measured(
      `7-invalid-${kind}-message`,
      "I-118",
      `${what} SHOULD be refused with the message of Strapi.`,
      { needs: ["writes"] },
      refusingWithMessage(`writes-invalid-${kind}-message`, rows),
    ),
  ),
];
