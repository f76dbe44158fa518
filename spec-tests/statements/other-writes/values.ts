import { type CheckOptions, check, maker } from "../../kit/contract/check.js";
import { expectEqual, expectOne } from "../../kit/expect/expect.js";
import { scratchEntry, scratchName, update } from "../../kit/scratch/entries.js";
import { show } from "../4.7-updates/tested-relations.js";
import { measured } from "../statement.js";

/** What values are read as: the attribute, what is written, what is returned. */
type Read = readonly [attribute: string, written: unknown, returned: unknown];

const reading = maker((id, options: CheckOptions, rows: readonly Read[]) =>
  check(id, options, async (target) => {
    const ticket = await scratchEntry(target, "ticket");
    for (const [attribute, written, returned] of rows) {
      // A ticket bears its mark at each moment: a run that is killed leaves nothing that the next one does not know.
      const mark = attribute === "remarks" ? { email: `${scratchName()}@example.com` } : { remarks: scratchName() };
      const answer = await update(target, "ticket", ticket, { ...mark, [attribute]: written });
      expectOne(answer);
      const shown = await show(target, "ticket", ticket);
      expectEqual([answer, shown.answer], shown.attributes[attribute], returned, attribute);
    }
  }),
);

/** How the values of attributes are read and stored. */
export const valueStatements = [
  measured(
    "2.1-text-stored",
    "I-118",
    "Texts WILL be stored as they are written, with spaces, line breaks and any letters.",
    { needs: ["writes"] },
    reading("writes-values-text", [
      ["holder", "  Ægir & Rán  ", "  Ægir & Rán  "],
      ["holder", "鯨 🐋", "鯨 🐋"],
      ["remarks", "one\ntwo\t'three'\\\"", "one\ntwo\t'three'\\\""],
      ["remarks", "", ""],
      ["remarks", null, null],
      ["email", "skipper@harbour.example", "skipper@harbour.example"],
      ["email", null, null],
      ["fare", "school group", "school group"],
    ]),
  ),
  measured(
    "2.1-number-stored",
    "I-118",
    "Numbers WILL be stored, and read from text that prints one.",
    { needs: ["writes"] },
    reading("writes-values-number", [
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
  ),
  measured(
    "2.1-boolean-stored",
    "I-118",
    "Booleans WILL be stored, and read from true, false, 1 and 0, as text too.",
    { needs: ["writes"] },
    reading("writes-values-boolean", [
      ["paid", true, true],
      ["paid", "false", false],
      ["paid", 1, true],
      ["paid", "0", false],
      ["paid", "true", true],
      ["paid", 0, false],
      ["paid", null, null],
    ]),
  ),
  measured(
    "2.1-date-stored",
    "I-118",
    "Dates, times and datetimes WILL be stored, and datetimes be returned in UTC.",
    { needs: ["writes"] },
    reading("writes-values-date", [
      ["visitOn", "2024-02-29", "2024-02-29"],
      ["visitOn", null, null],
      ["bookedAt", "2024-02-29T10:00:00.000Z", "2024-02-29T10:00:00.000Z"],
      ["bookedAt", "2024-02-29T10:00:00+02:00", "2024-02-29T08:00:00.000Z"],
      ["bookedAt", 1700000000000, "2023-11-14T22:13:20.000Z"],
      ["bookedAt", null, null],
      ["scannedAt", "2024-02-29T10:00:00Z", "1709200800000"],
      ["scannedAt", "1700000000000", "1700000000000"],
    ]),
  ),
  measured(
    "2.1-time-stored",
    "I-118",
    "Times WILL be stored, with fractions of a second or without.",
    { needs: ["writes"] },
    check("writes-values-time", async (target) => {
      const ticket = await scratchEntry(target, "ticket");
      for (const written of ["10:30:00", "10:30:00.5", "23:59:59.999"]) {
        const answer = await update(target, "ticket", ticket, { entryAt: written });
        // PostgreSQL prints only the digits that are there.
        const printed = String(expectOne(answer).attributes.entryAt).padEnd(9, ".").padEnd(12, "0");
        expectEqual(answer, printed, written.padEnd(9, ".").padEnd(12, "0"), "entryAt");
      }
    }),
  ),
  measured(
    "2.1-json-stored",
    "I-118",
    "Any JSON value WILL be stored in a JSON attribute and returned equal.",
    { needs: ["writes"] },
    reading("writes-values-json", [
      ["extras", { a: [1, null, { b: "ß" }], c: true }, { a: [1, null, { b: "ß" }], c: true }],
      ["extras", [1, "2"], [1, "2"]],
      ["extras", "text", "text"],
      ["extras", 5, 5],
      ["extras", {}, {}],
      ["extras", [], []],
      ["extras", null, null],
    ]),
  ),
];
