import { check } from "../../kit/contract/check.js";
import { expectEqual, expectStatus, expectThat } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { benches, expectLinked, idsOf, scratchCast, show } from "./bench.js";

const partial = { source: "observed", interpretation: "I-114" } as const;

/** Waits until the clock of any server has gone on by a millisecond. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));

/** What an update leaves alone. */
export const partialUpdateChecks = [
  check({
    id: "writes-partial-update",
    section: "4.7",
    ...partial,
    needs: ["writes", "media", "components"],
    statement: "Attributes that are not in data MUST keep their values: scalars, relations, media and components.",
    async run(target) {
      const ids = await scratchCast(target, "conservator", "abc");
      const id = await scratchEntry(target, "restoration", { budget: 12.5, urgency: 2 });
      const before = { before: target.id("plugin::upload.file", "octant-front.png"), crew: { shift: "night" } };
      expectStatus(await update(target, "restoration", id, { ...before, team: idsOf(ids, "cab"), lead: ids.b }), 200);
      const populate = "*";
      const { answer: first, attributes } = await show(target, "restoration", id, { populate });
      const kept = { budget: attributes.budget, urgency: attributes.urgency };
      expectEqual(first, kept, { budget: 12.5, urgency: 2 }, "The attributes that were not given");
      const answer = await update(target, "restoration", id, { title: "Another title" });
      expectStatus(answer, 200);
      const shown = await show(target, "restoration", id, { populate });
      const { updatedAt } = shown.attributes;
      const expected = { ...attributes, title: "Another title", updatedAt };
      expectEqual([answer, shown.answer], shown.attributes, expected, "The entry");
    },
  }),
  check({
    id: "writes-relation-alone",
    section: "4.7",
    needs: ["writes"],
    statement: "An update of one relation MUST leave the other relations of the entry as they are.",
    async run(target) {
      const ids = await scratchCast(target, "conservator", "abcde");
      const id = await scratchEntry(target, "restoration");
      const { team, consultants, lead } = benches;
      const start = { team: idsOf(ids, "cab"), consultants: idsOf(ids, "ba"), lead: ids.d };
      await update(target, "restoration", id, start);
      const answer = await update(target, "restoration", id, { team: { connect: [ids.e] } });
      await expectLinked(target, team, id, ids, "cabe", [answer]);
      await expectLinked(target, consultants, id, ids, "ba", [answer]);
      await expectLinked(target, lead, id, ids, "d", [answer]);
    },
  }),
  check({
    id: "writes-timestamps",
    section: "4.7",
    ...partial,
    needs: ["writes"],
    statement:
      "updatedAt MUST rise with every update, one of an empty data and one of a relation too; createdAt MUST stay.",
    async run(target) {
      const person = await scratchEntry(target, "conservator");
      const id = await scratchEntry(target, "restoration");
      const first = await show(target, "restoration", id);
      let latest = String(first.attributes.updatedAt);
      for (const data of [{ title: "Another title" }, {}, { team: { connect: [person] } }, { team: {} }]) {
        await aMoment();
        const answer = await update(target, "restoration", id, data);
        expectStatus(answer, 200);
        const shown = await show(target, "restoration", id);
        const { createdAt, updatedAt } = shown.attributes;
        expectEqual([answer, shown.answer], createdAt, first.attributes.createdAt, "createdAt");
        expectThat([answer, shown.answer], Date.parse(String(updatedAt)) > Date.parse(latest), {
          why: `updatedAt has not risen after ${JSON.stringify(data)}`,
          kind: "updatedAt",
          expected: `later than ${latest}`,
          actual: updatedAt,
        });
        latest = String(updatedAt);
      }
    },
  }),
];
