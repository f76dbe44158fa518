import { check } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";

/** A body of more than 1 MiB. */
export const writesBodyTooLarge = check("writes-body-too-large", async (target) => {
  const id = await scratchEntry(target, "restoration");
  const answer = await update(target, "restoration", id, { title: "x".repeat(1024 * 1024) });
  expectRefusal(answer, { status: 413, name: "PayloadTooLargeError" });
});
