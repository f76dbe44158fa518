import { together } from "../../kit/base.js";
import type { OwnedCheck } from "../../kit/contract/check.js";
import { isSuccess } from "../../kit/contract/exchange.js";
import { expectRefusal } from "../../kit/expect/error.js";
import { fullAccess, scratchEntry } from "../../kit/scratch/entries.js";
import { checkOfUpdates } from "./check-of-updates.js";
import { holdersOf, sentOf } from "./every-component.js";
import { createPartners, put, related, relationsOf } from "./relation-steps.js";

/**
 * The same check, which also connects something twice by each relation of each type, users' among them, and of its components, where entries can be made for
 * it. Rule 8 has it refused, and rule 6 says of relations to one that the last is kept: who takes it there is right too.
 */
const inEveryRelation = (own: OwnedCheck): OwnedCheck => ({
  ...own,
  run: async (target) => {
    await own.run(target);
    if (!target.capabilities.has("writes") || !target.capabilities.has("tokens")) return;
    const partnersOf = createPartners(target, { count: 1 });
    await together(
      related(target).map(async (type) => {
        const owner = await scratchEntry(target, type.uid, {}, fullAccess);
        for (const { name, many, target: uid } of relationsOf(type)) {
          const { a } = await partnersOf(uid);
          const answer = await put(target, type, owner, { [name]: { connect: [a, a] } });
          if (many || !isSuccess(answer.status)) expectRefusal(answer, { status: 400 });
        }
        for (const holder of holdersOf(target, type))
          for (const [index, part] of holder.parts.entries())
            for (const relation of relationsOf(part).filter(({ many }) => many)) {
              const { a } = await partnersOf(relation.target);
              const change = { holder, index, relation, value: { connect: [a, a] }, right: [] };
              const answer = await put(target, type, owner, { [holder.name]: sentOf(target, holder, [change], []) });
              expectRefusal(answer, { status: 400 });
            }
      }),
    );
  },
});

export const connectTwiceToOne = inEveryRelation(
  checkOfUpdates("writes-connect-twice-to-one", {
    sentence:
      "Connecting one entry more than once MUST be rejected with a Validation error in each relation to many of each content-type; in a relation to one it is rejected, or the last entry is kept.",
    also: ["7-connect-twice"],
    profile: "spec",
    on: ["lead", "auditor", "supervisor", "approver"],
    refusableUpdates: [
      ["", "+{d} d", "d"],
      ["a", "+bdb", "b"],
    ],
  }),
);
