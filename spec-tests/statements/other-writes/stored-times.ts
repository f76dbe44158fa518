import { check } from "../../kit/contract/check.js";
import { expectEqual, expectOne } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";

/** Times have no rows: how many digits are printed, the database decides. */
export const storedTimes = check("writes-values-time", async (target) => {
  const ticket = await scratchEntry(target, "ticket");
  for (const written of ["10:30:00", "10:30:00.5", "23:59:59.999"]) {
    const answer = await update(target, "ticket", ticket, { entryAt: written });
    // PostgreSQL prints only the digits that are there.
    const printed = String(expectOne(answer).attributes.entryAt).padEnd(9, ".").padEnd(12, "0");
    expectEqual(answer, printed, written.padEnd(9, ".").padEnd(12, "0"), "entryAt");
  }
});
