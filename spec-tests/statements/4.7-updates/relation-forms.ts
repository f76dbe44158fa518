import { check } from "../../kit/contract/check.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { spec } from "../statement.js";
import {
  relationsLawBothAtOnce,
  relationsLawConnectAndBack,
  relationsLawOneByOneDisconnect,
  relationsLawReconnect,
  relationsLawSetForms,
  relationsLawSetTwice,
  relationsLawShortForms,
} from "./at-random/update-laws.js";
import { writesPositionWithDisconnect } from "./position.js";
import {
  arrange,
  expectAccepted,
  expectLinked,
  idsOf,
  scratchCast,
  tested,
  toManyRelations,
} from "./tested-relations.js";
import { scratchCasts, updating } from "./updates.js";

/** Every to-many relation, from both sides and to the own type. */
const allToMany = [
  ...toManyRelations,
  tested.jobs,
  tested.supervised,
  tested.phases,
  tested.dependsOn,
  tested.neededBy,
];

/** The forms of a relation update on to-many relations (section 4.7). */
export const formStatements = [
  spec("4.7-other-operations", "Getting, creating and deleting one entry MAY be offered.", {
    needs: ["writes"],
    reason: "Not shown by the specification; what was measured is `4.1-one`, `4.7-answers` and what follows it.",
  }),
  spec(
    "4.7-connect-ids",
    "connect with an array of ids MUST add those entries to the list and keep the others.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-connect-ids",
      {
        sentence: "connect with an array of ids MUST add those entries and keep the others.",
        also: ["1-relation-updates"],
        on: allToMany,
      },
      [
        ["", (id) => ({ connect: [id.b] }), "b"],
        ["cab", (id) => ({ connect: [id.e, id.d] }), "cabed"],
      ],
    ),
    relationsLawConnectAndBack,
  ),
  spec(
    "4.7-connect-objects",
    "connect with an array of { id, position? } MUST do the same.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-connect-objects",
      { sentence: "connect with an array of { id } MUST do what it does with an array of ids." },
      [["cab", (id) => ({ connect: [{ id: id.e }, { id: id.d }] }), "cabed"]],
    ),
    relationsLawShortForms,
  ),
  spec(
    "4.7-disconnect-ids",
    "disconnect with an array of ids MUST remove those entries and keep the others.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-disconnect-ids",
      {
        sentence: "disconnect with an array of ids MUST remove those entries and keep the others in their order.",
        also: ["1-relation-updates"],
        on: allToMany,
      },
      [
        ["dcab", (id) => ({ disconnect: [id.a, id.d] }), "cb"],
        ["cb", (id) => ({ disconnect: [id.c, id.b] }), ""],
      ],
    ),
    relationsLawOneByOneDisconnect,
    relationsLawReconnect,
  ),
  spec(
    "4.7-disconnect-objects",
    "disconnect with an array of { id } MUST do the same.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-disconnect-objects",
      { sentence: "disconnect with an array of { id } MUST do what it does with an array of ids." },
      [["dcab", (id) => ({ disconnect: [{ id: id.a }, { id: id.d }] }), "cb"]],
    ),
  ),
  spec(
    "4.7-set-ids",
    "set with an array of ids MUST replace the whole list.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-set-ids",
      {
        sentence: "set with an array of ids MUST replace all existing connections, in the order given.",
        also: ["1-relation-updates", "4.7-rule-2-order"],
        on: allToMany,
      },
      [
        ["cab", (id) => ({ set: [id.e, id.b, id.d] }), "ebd"],
        ["ebd", (id) => ({ set: [id.d, id.e, id.b] }), "deb"],
      ],
    ),
    updating("writes-set-empty", { sentence: "set with an empty array MUST remove all connections." }, [
      ["cab", () => ({ set: [] }), ""],
    ]),
    relationsLawSetTwice,
  ),
  spec(
    "4.7-set-objects",
    "set with an array of { id } MUST do the same.",
    { needs: ["relation-updates", "relations"] },
    updating(
      "writes-set-objects",
      {
        sentence: "set with an array of { id } MUST do what it does with an array of ids.",
        also: ["4.7-rule-2-order"],
      },
      [["cab", (id) => ({ set: [{ id: id.e }, { id: id.b }, { id: id.d }] }), "ebd"]],
    ),
    relationsLawSetForms,
  ),
  spec(
    "4.7-direct",
    "An array of ids given directly MUST replace the whole list, as set does.",
    { needs: ["relation-updates", "relations"] },
    check(
      "writes-direct-array",
      {
        sentence:
          "An array of ids given directly MUST replace all existing connections, in the order given, as set does.",
      },
      async (target) => {
        const casts = await scratchCasts(target, allToMany, "abcde");
        for (const type of ["restoration", "conservator"]) {
          const owner = await scratchEntry(target, type);
          for (const tried of allToMany.filter(({ from }) => from === type)) {
            const ids = casts(tried);
            for (const word of ["cab", "ebd", "dbe", "d", ""]) {
              const answer = await update(target, type, owner, { [tried.attribute]: idsOf(ids, word) });
              expectAccepted(answer);
              await expectLinked(target, tried, owner, ids, word, [answer]);
            }
          }
        }
      },
    ),
  ),
  spec(
    "4.7-rule-1",
    "connect and disconnect MUST be usable together in one request.",
    { needs: ["relation-updates", "relations"] },
    updating("writes-connect-and-disconnect", { on: allToMany }, [
      ["cab", (id) => ({ connect: [id.e, id.d], disconnect: [id.a] }), "cbed"],
      ["cbed", (id) => ({ disconnect: [{ id: id.c }, { id: id.b }], connect: [{ id: id.a }] }), "eda"],
      ["eda", (id) => ({ connect: [{ id: id.b, position: { start: true } }], disconnect: [id.a] }), "bed"],
    ]),
    writesPositionWithDisconnect,
    relationsLawBothAtOnce,
  ),
  spec("4.7-rule-2-order", "set MUST replace all connections in the order given."),
  spec(
    "4.7-rule-3",
    "set with objects, set with ids and the direct array of ids MUST be equivalent.",
    { needs: ["relation-updates", "relations"] },
    check("writes-forms-of-set", async (target) => {
      const owner = await scratchEntry(target, "restoration");
      const ids = await scratchCast(target, "conservator", "abcdf");
      const list = idsOf(ids, "fbd");
      for (const tried of toManyRelations) {
        for (const relation of [{ set: list.map((id) => ({ id })) }, { set: list }, list]) {
          await arrange(target, tried, owner, ids, "bac");
          const answer = await update(target, tried.from, owner, { [tried.attribute]: relation });
          expectAccepted(answer);
          await expectLinked(target, tried, owner, ids, "fbd", [answer]);
        }
      }
    }),
  ),
];
