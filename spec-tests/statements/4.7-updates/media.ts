import { check } from "../../kit/contract/check.js";
import { validationError } from "../../kit/expect/error.js";
import { expectEqual, expectStatus } from "../../kit/expect/expect.js";
import { expectComponents } from "../../kit/expect/populated.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { measured } from "../statement.js";
import { filesCast, linkedIds, mediaRelations, show } from "./tested-relations.js";
import { joined, refusingUpdates, updating } from "./updates.js";

const { before, photos } = mediaRelations;

/** Files in media attributes, by their ids. */
export const mediaWriteStatements = [
  measured(
    "4.7-media-single",
    "I-101",
    "A media attribute of one file WILL be set by an id, in each form of a full update, and emptied by null.",
    updating("writes-media-single", { on: [before] }, [
      ["", "a", "a"],
      ["a", "'b", "b"],
      ["b", "{c}", "c"],
      ["c", "[a]", "a"],
      ["a", "=b", "b"],
      ["b", null, ""],
      ["", "a", "a"],
      ["a", "[]", ""],
    ]),
  ),
  measured(
    "4.7-media-multiple",
    "I-101",
    "A media attribute of several files WILL be replaced by an array of ids, in the order given.",
    updating("writes-media-multiple", { on: [photos] }, [
      ["", "[cab]", "cab"],
      ["cab", "[{b}{c}]", "bc"],
      ["bc", "=cb", "cb"],
      ["cb", "a", "a"],
      ["a", "[]", ""],
      ["", "[b]", "b"],
      ["b", null, ""],
    ]),
  ),
  measured(
    "4.7-media-first",
    "I-101",
    "Of several files given to a media attribute of one file the first WILL be kept.",
    updating("writes-media-first", { on: [before] }, [["", "[cab]", "c"]]),
  ),
  measured(
    "4.7-media-unknown",
    "I-101",
    "A file that does not exist WILL be refused and change nothing.",
    joined(
      refusingUpdates("writes-media-unknown", { on: [before], refusal: validationError }, [
        ["a", 2147483000],
        ["a", '"abc"'],
      ]),
      refusingUpdates("writes-media-unknown", { on: [photos], refusal: validationError }, [["ba", ["a", 2147483000]]]),
    ),
  ),
  measured(
    "4.7-media-in-components",
    "I-101",
    "Files inside of a component WILL be written like those of an entry.",
    { needs: ["writes", "media", "components"] },
    check("writes-media-in-component", async (target) => {
      const { a, b } = filesCast(target);
      const owner = await scratchEntry(target, "restoration");
      const answer = await update(target, "restoration", owner, { treatments: [{ method: "Waxing", photos: [b, a] }] });
      expectStatus(answer, 200);
      const shown = await show(target, "restoration", owner, { populate: { treatments: { populate: "*" } } });
      const treatments = expectComponents(shown.answer, shown.attributes, "treatments");
      expectEqual([answer, shown.answer], treatments.length, 1, "The number of treatments");
      const photos = linkedIds(shown.answer, treatments[0] ?? {}, "photos");
      expectEqual([answer, shown.answer], photos, [b, a], "treatments[0].photos");
    }),
  ),
];
