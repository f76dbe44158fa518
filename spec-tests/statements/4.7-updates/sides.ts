import { check } from "../../kit/contract/check.js";
import { expectEqual, expectList, paginationOf } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { expectAccepted, linked, scratchCast, show, tested } from "./tested-relations.js";

/** What lists and related entries show of an update of the other side. */
export const sideChecks = [
  check(
    "writes-both-sides-in-lists",
    {
      sentence: "A list that is filtered by a relation MUST show and count what the other side was updated to.",
      // A server that keeps what it counted until it is written to would count anew after what other checks write.
      alone: true,
    },
    async (target) => {
      const job = await scratchEntry(target, "restoration");
      const person = await scratchEntry(target, "conservator");
      const filters = { team: { id: { $eq: person } } };
      for (const [data, right] of [
        [{ jobs: { connect: [] } }, []],
        [{ jobs: { connect: [job] } }, [job]],
        [{ jobs: { disconnect: [job] } }, []],
        [{ jobs: { set: [job] } }, [job]],
      ] as const) {
        const updated = await update(target, "conservator", person, data);
        expectAccepted(updated);
        const answer = await target.list("restoration", { filters, pagination: { pageSize: 10 } });
        const { total } = paginationOf(answer);
        const shown = expectList(answer).map(({ id }) => id);
        expectEqual([updated, answer], { shown, total }, { shown: right, total: right.length }, "The restorations");
      }
    },
  ),
  check("writes-related-entries-unchanged", async (target) => {
    const owner = await scratchEntry(target, "restoration");
    const people = await scratchCast(target, "conservator", "a");
    const before = await show(target, "conservator", people.a);
    const answer = await update(target, "restoration", owner, {
      team: [people.a],
      lead: people.a,
      trainees: [people.a],
    });
    expectAccepted(answer);
    const after = await show(target, "conservator", people.a);
    expectEqual([before.answer, answer, after.answer], after.attributes, before.attributes, "The related entry");
    const { ids } = await linked(target, tested.team, owner);
    expectEqual(answer, ids, [people.a], "restoration.team");
  }),
];
