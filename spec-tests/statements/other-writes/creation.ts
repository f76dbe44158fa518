import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { expectRefusal, validationError } from "../../kit/expect/error.js";
import { expectEqual, expectList, expectOne, expectStatus, expectThat } from "../../kit/expect/expect.js";
import { create, scratchEntry, scratchName, scratchValues, update } from "../../kit/scratch/entries.js";
import { scratchCast } from "../4.7-updates/tested-relations.js";
import { valueFor } from "../4.7-updates/updates.js";
import { measured } from "../statement.js";
/** What a new entry holds, and where it is found. */
export const creationStatements = [
  measured(
    "4.1-written-is-listed",
    "I-115",
    "A new entry WILL be listed, counted, found by its values and sorted among the others; a deleted one not.",
    { needs: ["writes"] },
    check("writes-listed", async (target) => {
      const count = async (query: Query) => {
        const answer = await target.list("restoration", query);
        const ids = expectList(answer).map(({ id }) => id);
        return { answer, ids, ofDataset: ids.filter((id) => target.key("restoration", id) !== undefined) };
      };
      const slug = scratchName();
      // Other checks make and delete entries meanwhile: in a list of several pages they move what is behind them.
      const own = { slug: { $in: [...target.dataset.entries("restoration").map(({ key }) => key), slug] } };
      const all = { filters: own, pagination: { pageSize: 100 }, sort: "urgency:desc" };
      const before = await count(all);
      const id = await scratchEntry(target, "restoration", { slug, urgency: 5, title: "Scratch" });
      const found = await count({ filters: { slug } });
      expectEqual(found.answer, found.ids, [id], "The entries with its slug");
      const listed = await count(all);
      expectEqual(listed.answer, listed.ofDataset, before.ofDataset, "The other entries");
      expectEqual(listed.answer, listed.ids.includes(id), true, "Whether the new entry is listed");
      await update(target, "restoration", id, { urgency: 1 });
      const moved = await count({ ...all, filters: { ...own, urgency: { $gt: 1 } } });
      expectEqual(moved.answer, moved.ids.includes(id), false, "Whether it is found by its former value");
      expectStatus(await target.request("DELETE", `/api/restorations/${id}`), 200);
      const after = await count(all);
      expectEqual(after.answer, after.ids.includes(id), false, "Whether it is listed after its deletion");
      expectEqual(after.answer, after.ofDataset, before.ofDataset, "The entries after the deletion");
    }),
  ),
  measured(
    "4.7-new-ids",
    "I-115",
    "A new entry WILL get an id that no entry has had, also after the latest one was deleted.",
    { needs: ["writes"] },
    check("writes-ids-rise", async (target) => {
      const first = await scratchEntry(target, "restoration");
      const second = await scratchEntry(target, "restoration");
      expectStatus(await target.request("DELETE", `/api/restorations/${second}`), 200);
      const values = scratchValues(target.dataset.type("restoration"));
      const answer = await create(target, "restoration", values);
      const third = expectOne(answer).id;
      expectThat(answer, new Set([first, second, third]).size === 3, {
        why: "The id of a deleted entry is given again",
        kind: "id",
        expected: `another id than ${first} and ${second}`,
        actual: third,
      });
    }),
  ),
  measured(
    "4.7-created-refused",
    "I-115",
    "A new entry whose relations must be refused WILL NOT be created.",
    { needs: ["writes", "relations"] },
    check("writes-create-refused", async (target) => {
      const ids = await scratchCast(target, "conservator", "ab");
      for (const wrong of [[2147483000], "+a<b", "+{a} a"]) {
        const team = valueFor(ids, wrong);
        const values = scratchValues(target.dataset.type("restoration"));
        expectRefusal(await create(target, "restoration", { ...values, team }), validationError);
        const list = await target.list("restoration", { filters: { slug: String(values.slug) } });
        expectEqual(list, expectList(list), [], "The entries with the refused slug");
      }
    }),
  ),
];
