import type { OwnedCheck } from "../../kit/contract/check.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { createPartners, put, related, relationsOf } from "./relation-steps.js";
import { toOneRelations } from "./tested-relations.js";
import { refusingUpdates } from "./updates.js";

/** The same check, which also connects something twice by each relation of each type, users' among them, where entries can be made for it. */
const inEveryRelation = (own: OwnedCheck): OwnedCheck => ({
  ...own,
  run: async (target) => {
    await own.run(target);
    if (!target.capabilities.has("writes")) return;
    const partnersOf = createPartners(target, { count: 1 });
    for (const type of related(target)) {
      const owner = await scratchEntry(target, type.uid, {}, fullAccess);
      for (const { name, target: uid } of relationsOf(type)) {
        const { a } = await partnersOf(uid);
        expectRefusal(await put(target, type, owner, { [name]: { connect: [a, a] } }), { status: 400 });
      }
    }
  },
});

export const connectTwiceToOne = inEveryRelation(
  refusingUpdates(
    "writes-connect-twice-to-one",
    {
      sentence:
        "Connecting one entry more than once MUST be rejected with a Validation error in a to-one relation too, and in each relation of each content-type.",
      also: ["7-connect-twice"],
      profile: "spec",
      on: toOneRelations,
    },
    [
      ["", "+dd"],
      ["a", "+{d} d"],
      ["a", "+bdb"],
      ["a", "+{d}{d}"],
    ],
  ),
);
