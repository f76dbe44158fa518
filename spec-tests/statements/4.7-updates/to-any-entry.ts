import { check } from "../../kit/contract/check.js";
import { expectEqual } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { expectAccepted, linkedIds, show } from "./tested-relations.js";

/** A relation to a draft of the dataset, and to an entry of another locale. */
export const toAnyEntry = check("writes-to-one-other-type", async (target) => {
  const owner = await scratchEntry(target, "restoration");
  for (const key of ["zinc-bucket", "prisme-de-pont"]) {
    const id = target.id("artifact", key);
    const answer = await update(target, "restoration", owner, { artifact: id });
    expectAccepted(answer);
    const query = { populate: ["artifact"], publicationState: "preview" };
    const shown = await show(target, "restoration", owner, query);
    const actual = linkedIds(shown.answer, shown.attributes, "artifact");
    expectEqual([answer, shown.answer], actual, [id], "restoration.artifact");
  }
});
