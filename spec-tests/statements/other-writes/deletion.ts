import { check } from "../../kit/contract/check.js";
import { expectEqual, expectList, expectStatus } from "../../kit/expect/expect.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { expectLinked, idsOf, scratchCast, show, tested } from "../4.7-updates/tested-relations.js";
import { measured } from "../statement.js";
/** What a deleted entry takes with it. */
export const deletionStatements = [
  measured(
    "4.7-deleted",
    "I-116",
    "A deleted entry WILL be gone: not listed, 404 when asked for, updated or deleted again.",
    { needs: ["writes"] },
    check("writes-delete", { despiteLeftovers: true }, async (target) => {
      const id = await scratchEntry(target, "restoration");
      const path = `/api/restorations/${id}`;
      expectStatus(await target.get(path), 200);
      expectStatus(await target.request("DELETE", path), 200);
      const list = await target.list("restoration", { filters: { id: { $eq: id } } });
      expectEqual(list, expectList(list), [], "The entries with its id");
      expectStatus(await target.get(path), 404);
      expectStatus(await target.request("PUT", path, { body: { data: {} } }), 404);
      expectStatus(await target.request("DELETE", path), 404);
    }),
  ),
  measured(
    "4.7-deleted-unlinked",
    "I-116",
    "A deleted entry WILL be gone from the relations of others, which stay as they are without it.",
    { needs: ["writes", "relations"] },
    check(
      "writes-delete-frees",
      { sentence: "The entries that a deleted entry was related to WILL stay, without it on their side." },
      async (target) => {
        const jobs = await scratchCast(target, "restoration", "abc");
        const people = await scratchCast(target, "conservator", "de");
        for (const job of idsOf(jobs, "cab")) await update(target, "restoration", job, { team: [people.d, people.e] });
        await update(target, "restoration", jobs.a, { lead: people.d, trainees: [people.d] });
        await expectLinked(target, tested.jobs, people.d, jobs, "cab");
        const before = await show(target, "conservator", people.d);
        const answer = await target.request("DELETE", `/api/restorations/${jobs.a}`);
        expectStatus(answer, 200);
        await expectLinked(target, tested.jobs, people.d, jobs, "cb", [answer]);
        await expectLinked(target, tested.leads, people.d, jobs, "", [answer]);
        await expectLinked(target, tested.placement, people.d, jobs, "", [answer]);
        const after = await show(target, "conservator", people.d);
        expectEqual([answer, after.answer], after.attributes, before.attributes, "The related entry");
      },
    ),
  ),
];
