import { check } from "../../kit/contract/check.js";
import { expectEqual, expectStatus } from "../../kit/expect/expect.js";
import { expectComponents } from "../../kit/expect/populated.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { filesCast, linkedIds, show } from "./tested-relations.js";

/** A treatment with two files. */
export const mediaInComponent = check("writes-media-in-component", async (target) => {
  const { a, b } = filesCast(target);
  const owner = await scratchEntry(target, "restoration");
  const answer = await update(target, "restoration", owner, { treatments: [{ method: "Waxing", photos: [b, a] }] });
  expectStatus(answer, 200);
  const shown = await show(target, "restoration", owner, { populate: { treatments: { populate: "*" } } });
  const treatments = expectComponents(shown.answer, shown.attributes, "treatments");
  expectEqual([answer, shown.answer], treatments.length, 1, "The number of treatments");
  const photos = linkedIds(shown.answer, treatments[0] ?? {}, "photos");
  expectEqual([answer, shown.answer], photos, [b, a], "treatments[0].photos");
});
