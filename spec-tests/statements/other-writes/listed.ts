import type { Query } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { expectEqual, expectList, expectStatus } from "../../kit/expect/expect.js";
import { scratchEntry, scratchName, update } from "../../kit/scratch/entries.js";

/** Where a new entry is found, and where not. */
export const writesListed = check("writes-listed", async (target) => {
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
  // By the same address as before: whoever remembers answers forgets them with each change.
  const created = await count(all);
  expectEqual(created.answer, created.ids.includes(id), true, "Whether the new entry is listed");
  await update(target, "restoration", id, { urgency: 1 });
  // The others by what they are not.
  const listed = await count({ ...all, filters: { ...own, $or: [{ urgency: { $eq: 1 } }, { slug: { $ne: slug } }] } });
  expectEqual(listed.answer, listed.ofDataset, before.ofDataset, "The other entries");
  expectEqual(listed.answer, listed.ids.includes(id), true, "Whether the new entry is listed by its new value");
  const moved = await count({ ...all, filters: { ...own, urgency: { $gt: 1 } } });
  expectEqual(moved.answer, moved.ids.includes(id), false, "Whether it is found by its former value");
  expectStatus(await target.request("DELETE", `/api/restorations/${id}`), 200);
  const after = await count(all);
  expectEqual(after.answer, after.ids.includes(id), false, "Whether it is listed after its deletion");
  expectEqual(after.answer, after.ofDataset, before.ofDataset, "The entries after the deletion");
});
