import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { expectEqual, expectOne } from "../../kit/expect/expect.js";
import { scratchEntry, scratchName, update } from "../../kit/scratch/entries.js";
import { show } from "../4.7-updates/tested-relations.js";

/** A check whose values are data: `statements/rows/rows.schema.json`. */
export interface CheckOfValues extends CheckOptions {
  readonly stores?: readonly (readonly [attribute: string, written: unknown, shown: unknown])[];
  readonly refusesValues?: readonly (readonly [attribute: string, written: unknown, message: string])[];
  readonly details?: object;
}

/** Makes a check of its rows: each is written to a ticket, and read, or refused. */
export const checkOfValues = (
  id: string,
  { stores = [], refusesValues = [], details, ...options }: CheckOfValues,
): OwnedCheck =>
  check(id, options, async (target) => {
    const ticket = await scratchEntry(target, "ticket");
    for (const [attribute, written, expected] of stores) {
      // A ticket bears its mark at each moment: a run that is killed leaves nothing that the next one does not know.
      const mark = attribute === "remarks" ? { email: `${scratchName()}@example.com` } : { remarks: scratchName() };
      const answer = await update(target, "ticket", ticket, { ...mark, [attribute]: written });
      expectOne(answer);
      const shown = await show(target, "ticket", ticket);
      expectEqual([answer, shown.answer], shown.attributes[attribute], expected, attribute);
    }
    for (const [attribute, written, message] of refusesValues) {
      const answer = await update(target, "ticket", ticket, { [attribute]: written });
      const named = { errors: [{ path: [attribute], message, name: "ValidationError" }] };
      expectRefusal(answer, { ...validationError, message, details: details ?? named });
    }
  });
