import { pathOf } from "../../kit/contract/address.js";
import { check } from "../../kit/contract/check.js";
import type { Answer } from "../../kit/contract/exchange.js";
import { Undecided } from "../../kit/contract/failure.js";
import type { Target } from "../../kit/contract/target.js";
import { expectEqual, expectList } from "../../kit/expect/expect.js";
import type { ContentType } from "../../kit/reference.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { expectRight, put, readRelations, related, relationsOf } from "./relation-steps.js";
import { expectAccepted } from "./tested-relations.js";

const preview = { publicationState: "preview" };

/** What a relation leads to after an update, which may be this entry. */
interface Held {
  readonly update: Answer;
  readonly name: string;
  readonly entry: number;
  readonly right: readonly number[];
}

/** An entry leads to what is right, and is found by it alone. */
const expectHeld = async (
  target: Target,
  type: ContentType,
  id: number,
  { update, name, entry, right }: Held,
): Promise<void> => {
  const shown = await readRelations(target, type, id, [name], preview);
  if (!shown.isListed) throw new Undecided(`no draft of ${type.singularName} can be created`);
  expectRight([update, shown.answer], `${type.singularName}.${name}`, name, right, shown.idsIn(name));
  const filters = { id: { $eq: id }, [name]: { id: { $eq: entry } } };
  const found = await target.get(pathOf(type), { ...preview, filters }, fullAccess);
  expectEqual(found, expectList(found).length, right.length, "How many entries are found by what the entry holds");
};

/** One entry is in one list alone, whatever the state of those that hold the lists. */
export const writesTakenFromDrafts = check("writes-taken-from-drafts", async (target) => {
  for (const type of related(target).filter(({ draftAndPublish }) => draftAndPublish))
    for (const { name, relation, inverse, target: uid } of relationsOf(type)) {
      // Relations with one side share.
      if (relation !== "oneToMany" || inverse === undefined) continue;
      const draft = await scratchEntry(target, type.uid, { publishedAt: null }, fullAccess);
      const live = await scratchEntry(target, type.uid, {}, fullAccess);
      const entry = await scratchEntry(target, uid, {}, fullAccess);
      for (const holder of [draft, live]) {
        const update = await put(target, type, holder, { [name]: { connect: [entry] } });
        expectAccepted(update);
        for (const id of [draft, live])
          await expectHeld(target, type, id, { update, name, entry, right: id === holder ? [entry] : [] });
      }
    }
});
