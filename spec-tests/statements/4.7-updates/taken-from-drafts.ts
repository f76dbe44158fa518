import { pathOf } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import { Undecided } from "../../kit/contract/failure.js";
import { expectEqual, expectList } from "../../kit/expect/expect.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { expectRight, put, readRelations, related, relationsOf } from "./relation-steps.js";
import { expectAccepted } from "./tested-relations.js";

/** One entry is in one list alone, whatever the state of those that hold the lists. */
export const writesTakenFromDrafts = check("writes-taken-from-drafts", async (target) => {
  const preview = { publicationState: "preview" };
  for (const type of related(target).filter(({ draftAndPublish }) => draftAndPublish))
    for (const { name, relation, inverse, target: uid } of relationsOf(type)) {
      // Relations with one side share.
      if (relation !== "oneToMany" || inverse === undefined) continue;
      const draft = await scratchEntry(target, type.uid, { publishedAt: null }, fullAccess);
      const entry = await scratchEntry(target, type.uid, {}, fullAccess);
      const taken = await scratchEntry(target, uid, {}, fullAccess);
      for (const [holder, other] of [
        [draft, entry],
        [entry, draft],
      ] as const) {
        const answer = await put(target, type, holder, { [name]: { connect: [taken] } });
        expectAccepted(answer);
        for (const [id, right] of [
          [holder, [taken]],
          [other, []],
        ] as const) {
          const shown = await readRelations(target, type, id, [name], preview);
          if (!shown.isListed) throw new Undecided(`no draft of ${type.singularName} can be created`);
          expectRight([answer, shown.answer], `${type.singularName}.${name}`, name, right, shown.idsIn(name));
          const held = { id: { $eq: id }, [name]: { id: { $eq: taken } } };
          const found = await target.get(pathOf(type), { ...preview, filters: held }, fullAccess);
          expectEqual(
            found,
            expectList(found).length,
            right.length,
            "How many entries are found by what the entry holds",
          );
        }
      }
    }
});
