import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { expectEqual, expectStatus } from "../../kit/expect/expect.js";
import { expectComponents } from "../../kit/expect/populated.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { measured } from "../statement.js";
import { linkedIds, show } from "./tested-relations.js";

const keys = ["bell-aurora.png", "octant-front.png", "chart-sound.png"] as const;

const ids = (target: Target): readonly [number, number, number] => {
  const [a, b, c] = keys;
  return [
    target.id("plugin::upload.file", a),
    target.id("plugin::upload.file", b),
    target.id("plugin::upload.file", c),
  ];
};

/** The attribute of a restoration holds these files. */
const expectFiles = async (
  target: Target,
  owner: number,
  attribute: string,
  expected: readonly number[],
  answer: Answer,
): Promise<void> => {
  const shown = await show(target, "restoration", owner, { populate: [attribute] });
  expectEqual([answer, shown.answer], linkedIds(shown.answer, shown.attributes, attribute), expected, attribute);
};

/** Files in media attributes, by their ids. */
export const mediaWriteStatements = [
  measured(
    "4.7-media-single",
    "I-101",
    "A media attribute of one file WILL be set by an id, in each form of a full update, and emptied by null.",
    { needs: ["relation-updates", "media"] },
    check("writes-media-single", async (target) => {
      const [a, b, c] = ids(target);
      const owner = await scratchEntry(target, "restoration");
      const rows = [
        [a, [a]],
        [String(b), [b]],
        [{ id: c }, [c]],
        [[a], [a]],
        [{ set: [b] }, [b]],
        [null, []],
        [a, [a]],
        [[], []],
      ] as const;
      for (const [before, expected] of rows) {
        const answer = await update(target, "restoration", owner, { before });
        expectStatus(answer, 200);
        await expectFiles(target, owner, "before", expected, answer);
      }
    }),
  ),
  measured(
    "4.7-media-multiple",
    "I-101",
    "A media attribute of several files WILL be replaced by an array of ids, in the order given.",
    { needs: ["relation-updates", "media"] },
    check("writes-media-multiple", async (target) => {
      const [a, b, c] = ids(target);
      const owner = await scratchEntry(target, "restoration");
      const rows = [
        [
          [c, a, b],
          [c, a, b],
        ],
        [
          [{ id: b }, { id: c }],
          [b, c],
        ],
        [{ set: [c, b] }, [c, b]],
        [a, [a]],
        [[], []],
        [[b], [b]],
        [null, []],
      ] as const;
      for (const [photos, expected] of rows) {
        const answer = await update(target, "restoration", owner, { photos });
        expectStatus(answer, 200);
        await expectFiles(target, owner, "photos", expected, answer);
      }
    }),
  ),
  measured(
    "4.7-media-first",
    "I-101",
    "Of several files given to a media attribute of one file the first WILL be kept.",
    { needs: ["relation-updates", "media"] },
    check("writes-media-first", async (target) => {
      const [a, b, c] = ids(target);
      const owner = await scratchEntry(target, "restoration");
      const answer = await update(target, "restoration", owner, { before: [c, a, b] });
      expectStatus(answer, 200);
      await expectFiles(target, owner, "before", [c], answer);
    }),
  ),
  measured(
    "4.7-media-unknown",
    "I-101",
    "A file that does not exist WILL be refused and change nothing.",
    { needs: ["relation-updates", "media"] },
    check("writes-media-unknown", async (target) => {
      const [a, b] = ids(target);
      const owner = await scratchEntry(target, "restoration");
      const made = await update(target, "restoration", owner, { before: a, photos: [b, a] });
      await expectFiles(target, owner, "photos", [b, a], made);
      for (const data of [{ before: 2147483000 }, { photos: [a, 2147483000] }, { before: "x" }]) {
        const answer = await update(target, "restoration", owner, data);
        expectRefusal(answer, validationError);
        await expectFiles(target, owner, "before", [a], answer);
        await expectFiles(target, owner, "photos", [b, a], answer);
      }
    }),
  ),
  measured(
    "4.7-media-in-components",
    "I-101",
    "Files inside of a component WILL be written like those of an entry.",
    { needs: ["writes", "media", "components"] },
    check("writes-media-in-component", async (target) => {
      const [a, b] = ids(target);
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
