import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import type { Target } from "../../kit/contract/target.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { expectEqual, expectStatus } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { linkedIds, show } from "./bench.js";

const observed = { source: "observed", interpretation: "I-101" } as const;

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
export const mediaWriteChecks = [
  check({
    id: "writes-media-single",
    section: "4.7",
    ...observed,
    needs: ["relation-updates", "media"],
    statement:
      "A media attribute of one file MUST be set by an id, in each form of a full update, and emptied by null.",
    async run(target) {
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
    },
  }),
  check({
    id: "writes-media-multiple",
    section: "4.7",
    ...observed,
    needs: ["relation-updates", "media"],
    statement: "A media attribute of several files MUST be replaced by an array of ids, in the order given.",
    async run(target) {
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
    },
  }),
  check({
    id: "writes-media-first",
    section: "4.7",
    ...observed,
    needs: ["relation-updates", "media"],
    statement: "Of several files given to a media attribute of one file the first MUST be kept.",
    async run(target) {
      const [a, b, c] = ids(target);
      const owner = await scratchEntry(target, "restoration");
      const answer = await update(target, "restoration", owner, { before: [c, a, b] });
      expectStatus(answer, 200);
      await expectFiles(target, owner, "before", [c], answer);
    },
  }),
  check({
    id: "writes-media-unknown",
    section: "4.7",
    ...observed,
    needs: ["relation-updates", "media"],
    statement: "A file that does not exist MUST be refused and change nothing.",
    async run(target) {
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
    },
  }),
  check({
    id: "writes-media-in-component",
    section: "4.7",
    ...observed,
    needs: ["writes", "media", "components"],
    statement: "Files inside of a component MUST be written like those of an entry.",
    async run(target) {
      const [a, b] = ids(target);
      const owner = await scratchEntry(target, "restoration");
      const answer = await update(target, "restoration", owner, { treatments: [{ method: "Waxing", photos: [b, a] }] });
      expectStatus(answer, 200);
      const shown = await show(target, "restoration", owner, { populate: { treatments: { populate: "*" } } });
      const [treatment] = Array.isArray(shown.attributes.treatments) ? shown.attributes.treatments : [];
      const photos = linkedIds(shown.answer, treatment ?? {}, "photos");
      expectEqual([answer, shown.answer], photos, [b, a], "treatments[0].photos");
    },
  }),
];
