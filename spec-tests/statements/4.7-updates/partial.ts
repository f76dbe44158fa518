import { check } from "../../kit/contract/check.js";
import { expectEqual, expectStatus, expectThat } from "../../kit/expect/expect.js";
import { aMoment, scratchEntry, update } from "../../kit/scratch/entries.js";
import { expectOthersKept } from "../../kit/scratch/lend.js";
import { expectLinked, idsOf, scratchCast, show, tested } from "./tested-relations.js";
export const writesRelationAlone = check(
  "writes-relation-alone",
  {
    sentence:
      "An update of one relation MUST leave the other relations of the entry, and those of other entries, as they are.",
    // Of a server that takes from other entries what is connected nothing else is to be asked with entries of the dataset.
    first: true,
  },
  async (target) => {
    await expectOthersKept(target);
    const ids = await scratchCast(target, "conservator", "abcde");
    const id = await scratchEntry(target, "restoration");
    const { team, consultants, lead } = tested;
    const start = { team: idsOf(ids, "cab"), consultants: idsOf(ids, "ba"), lead: ids.d };
    await update(target, "restoration", id, start);
    const other = await scratchEntry(target, "restoration");
    await update(target, "restoration", other, { team: idsOf(ids, "b"), consultants: idsOf(ids, "a") });
    const answer = await update(target, "restoration", id, { team: { connect: [ids.e] } });
    await expectLinked(target, team, id, ids, "cabe", [answer]);
    await expectLinked(target, consultants, id, ids, "ba", [answer]);
    await expectLinked(target, lead, id, ids, "d", [answer]);
  },
);

/** What an update leaves alone. */
export const partialUpdateChecks = [
  check("writes-timestamps", async (target) => {
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
  }),
];
