import { type Check, check } from "../../kit/check.js";
import { expectEqual, expectList, expectOne } from "../../kit/expect.js";
import { expectRefusal, type Refusal, validationError } from "../../kit/expect-error.js";
import { create, scratchEntry, scratchValues, update } from "../../kit/scratch.js";
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

/** What values are read as: the attribute, what is written, what is returned. */
type Read = readonly [attribute: string, written: unknown, returned: unknown];

const reading = (id: string, statement: string, rows: readonly Read[]): Check =>
  check({
    id,
    section: "2.1",
    ...observed,
    needs: ["writes"],
    statement,
    async run(target) {
      const ticket = await scratchEntry(target, "ticket");
      for (const [attribute, written, returned] of rows) {
        const answer = await update(target, "ticket", ticket, { [attribute]: written });
        expectOne(answer);
        const shown = await show(target, "ticket", ticket);
        expectEqual([answer, shown.answer], shown.attributes[attribute], returned, attribute);
      }
    },
  });

/** The values of attributes in a body: what is accepted, what is refused. */
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
  reading("writes-values-text", "Texts MUST be stored as they are written, with spaces, line breaks and any letters.", [
    ["holder", "  Ægir & Rán  ", "  Ægir & Rán  "],
    ["holder", "鯨 🐋", "鯨 🐋"],
    ["remarks", "one\ntwo\t'three'\\\"", "one\ntwo\t'three'\\\""],
    ["remarks", "", ""],
    ["remarks", null, null],
    ["email", "skipper@harbour.example", "skipper@harbour.example"],
    ["email", null, null],
    ["fare", "school group", "school group"],
  ]),
  reading("writes-values-number", "Numbers MUST be stored, and read from text that prints one.", [
    ["seats", 12, 12],
    ["seats", "3", 3],
    ["seats", null, null],
    ["price", 12.25, 12.25],
    ["price", "12.5", 12.5],
    ["price", 0, 0],
    ["discount", 0.25, 0.25],
    ["barcode", "1234567890", "1234567890"],
    ["barcode", 12, "12"],
    ["barcode", null, null],
  ]),
  reading("writes-values-boolean", "Booleans MUST be stored, and read from true, false, 1 and 0, as text too.", [
    ["paid", true, true],
    ["paid", "false", false],
    ["paid", 1, true],
    ["paid", "0", false],
    ["paid", "true", true],
    ["paid", 0, false],
    ["paid", null, null],
  ]),
  reading("writes-values-date", "Dates, times and datetimes MUST be stored, and datetimes be returned in UTC.", [
    ["visitOn", "2024-02-29", "2024-02-29"],
    ["visitOn", null, null],
    ["bookedAt", "2024-02-29T10:00:00.000Z", "2024-02-29T10:00:00.000Z"],
    ["bookedAt", "2024-02-29T10:00:00+02:00", "2024-02-29T08:00:00.000Z"],
    ["bookedAt", 1700000000000, "2023-11-14T22:13:20.000Z"],
    ["bookedAt", null, null],
    ["scannedAt", "2024-02-29T10:00:00Z", "1709200800000"],
    ["scannedAt", "1700000000000", "1700000000000"],
  ]),
  reading("writes-values-json", "Any JSON value MUST be stored in a JSON attribute and returned equal.", [
    ["extras", { a: [1, null, { b: "ß" }], c: true }, { a: [1, null, { b: "ß" }], c: true }],
    ["extras", [1, "2"], [1, "2"]],
    ["extras", "text", "text"],
    ["extras", 5, 5],
    ["extras", {}, {}],
    ["extras", [], []],
    ["extras", null, null],
  ]),
  check({
    id: "writes-values-time",
    section: "2.1",
    ...observed,
    needs: ["writes"],
    statement: "Times MUST be stored, with fractions of a second or without.",
    async run(target) {
      const ticket = await scratchEntry(target, "ticket");
      for (const written of ["10:30:00", "10:30:00.5", "23:59:59.999"]) {
        const answer = await update(target, "ticket", ticket, { entryAt: written });
        // PostgreSQL prints only the digits that are there.
        const printed = String(expectOne(answer).attributes.entryAt).padEnd(9, ".").padEnd(12, "0");
        expectEqual(answer, printed, written.padEnd(9, ".").padEnd(12, "0"), "entryAt");
      }
    },
  }),
  check({
    id: "writes-required",
    section: "7",
    ...observed,
    needs: ["writes"],
    statement: "A new entry without a required attribute MUST be refused with a ValidationError, and not be created.",
    async run(target) {
      await scratchEntry(target, "ticket");
      const { code, holder } = scratchValues(target.dataset.type("ticket"));
      const count = async () => expectList(await target.list("ticket", { pagination: { pageSize: 100 } })).length;
      const before = await count();
      for (const data of [{}, { code }, { holder }, { code, holder: null }, { code: null, holder }]) {
        expectRefusal(await create(target, "ticket", data), validationError);
      }
      expectEqual([], await count(), before, "The number of tickets");
    },
  }),
  check({
    id: "writes-required-message",
    section: "7",
    ...observed,
    level: "SHOULD",
    needs: ["writes"],
    statement: "The error about several wrong attributes SHOULD list one error each, in the order of the content-type.",
    async run(target) {
      const ticket = await scratchEntry(target, "ticket");
      const name = "ValidationError";
      const undefinedOnes = ["code", "holder"].map((path) => ({
        path: [path],
        message: `${path} must be defined.`,
        name,
      }));
      expectRefusal(await create(target, "ticket", {}), {
        ...validationError,
        message: "2 errors occurred",
        details: { errors: undefinedOnes },
      });
      const wrong = { exhibition: [2147483000], seats: 99, holder: 5, email: "nobody" };
      const errors = [
        { path: ["holder"], message: notString("holder", "5"), name },
        { path: ["email"], message: "email must be a valid email", name },
        { path: ["seats"], message: "seats must be less than or equal to 12", name },
        {
          path: [],
          message: "1 relation(s) of type api::exhibition.exhibition associated with this entity do not exist",
          name,
        },
      ];
      const refusal = { ...validationError, message: "4 errors occurred", details: { errors } };
      expectRefusal(await update(target, "ticket", ticket, wrong), refusal);
    },
  }),
  check({
    id: "writes-unique",
    section: "7",
    ...observed,
    needs: ["writes"],
    statement:
      "A value of a unique attribute that another entry has MUST be refused; an entry MUST be able to keep its own.",
    async run(target) {
      const type = target.dataset.type("ticket");
      const values = scratchValues(type);
      const barcode = "7700000000001";
      const first = expectOne(await create(target, "ticket", { ...values, barcode }));
      const other = await scratchEntry(target, "ticket");
      const taken = { code: values.code, barcode };
      for (const [attribute, value] of Object.entries(taken)) {
        expectRefusal(await update(target, "ticket", other, { [attribute]: value }), validationError);
        expectRefusal(await create(target, "ticket", { ...scratchValues(type), [attribute]: value }), validationError);
      }
      expectOne(await update(target, "ticket", first.id, taken));
      const empty = [
        await update(target, "ticket", other, { barcode: null }),
        await create(target, "ticket", { ...scratchValues(type), barcode: null }),
      ];
      for (const answer of empty) expectEqual(answer, expectOne(answer).attributes.barcode, null, "barcode");
    },
  }),
  check({
    id: "writes-unique-message",
    section: "7",
    ...observed,
    level: "SHOULD",
    needs: ["writes"],
    statement: "The error about a unique attribute SHOULD be: This attribute must be unique.",
    async run(target) {
      const type = target.dataset.type("ticket");
      const { code } = scratchValues(type);
      await scratchEntry(target, "ticket", { code });
      const message = "This attribute must be unique";
      expectRefusal(await create(target, "ticket", { ...scratchValues(type), code }), {
        ...validationError,
        message,
        details: { errors: [{ path: ["code"], message, name: "ValidationError" }] },
      });
    },
  }),
];
