import { check } from "../../kit/contract/check.js";
import { scratchEntry, update } from "../../kit/scratch/entries.js";
import { arrange, benches, expectAccepted, expectLinked, idsOf, scratchCast, toManyBenches } from "./bench.js";
import { createCasts, updating } from "./updates.js";

/** Every to-many relation, from both sides and to the own type. */
const allToMany = [
  ...toManyBenches,
  benches.jobs,
  benches.supervised,
  benches.phases,
  benches.dependsOn,
  benches.neededBy,
];

/** The forms of a relation update on to-many relations (section 4.7). */
export const formChecks = [
  updating({
    id: "writes-connect-ids",
    statement: "connect with an array of ids MUST add those entries and keep the others.",
    on: allToMany,
    rows: [
      ["", (id) => ({ connect: [id.b] }), "b"],
      ["cab", (id) => ({ connect: [id.e, id.d] }), "cabed"],
    ],
  }),
  updating({
    id: "writes-connect-objects",
    statement: "connect with an array of { id } MUST do what it does with an array of ids.",
    rows: [["cab", (id) => ({ connect: [{ id: id.e }, { id: id.d }] }), "cabed"]],
  }),
  updating({
    id: "writes-disconnect-ids",
    statement: "disconnect with an array of ids MUST remove those entries and keep the others in their order.",
    on: allToMany,
    rows: [
      ["dcab", (id) => ({ disconnect: [id.a, id.d] }), "cb"],
      ["cb", (id) => ({ disconnect: [id.c, id.b] }), ""],
    ],
  }),
  updating({
    id: "writes-disconnect-objects",
    statement: "disconnect with an array of { id } MUST do what it does with an array of ids.",
    rows: [["dcab", (id) => ({ disconnect: [{ id: id.a }, { id: id.d }] }), "cb"]],
  }),
  updating({
    id: "writes-set-ids",
    statement: "set with an array of ids MUST replace all existing connections, in the order given.",
    on: allToMany,
    rows: [
      ["cab", (id) => ({ set: [id.e, id.b, id.d] }), "ebd"],
      ["ebd", (id) => ({ set: [id.d, id.e, id.b] }), "deb"],
    ],
  }),
  updating({
    id: "writes-set-objects",
    statement: "set with an array of { id } MUST do what it does with an array of ids.",
    rows: [["cab", (id) => ({ set: [{ id: id.e }, { id: id.b }, { id: id.d }] }), "ebd"]],
  }),
  updating({
    id: "writes-set-empty",
    statement: "set with an empty array MUST remove all connections.",
    rows: [["cab", () => ({ set: [] }), ""]],
  }),
  check({
    id: "writes-direct-array",
    section: "4.7",
    needs: ["relation-updates"],
    statement: "An array of ids given directly MUST replace all existing connections, in the order given, as set does.",
    async run(target) {
      const casts = await createCasts(target, allToMany, "abcde");
      for (const type of ["restoration", "conservator"]) {
        const owner = await scratchEntry(target, type);
        for (const bench of allToMany.filter(({ from }) => from === type)) {
          const ids = casts(bench);
          for (const word of ["cab", "ebd", "dbe", "d", ""]) {
            const answer = await update(target, type, owner, { [bench.attribute]: idsOf(ids, word) });
            expectAccepted(answer);
            await expectLinked(target, bench, owner, ids, word, [answer]);
          }
        }
      }
    },
  }),
  check({
    id: "writes-forms-of-set",
    section: "4.7",
    needs: ["relation-updates"],
    statement: "set with objects, set with ids and the direct array of ids MUST be equivalent.",
    async run(target) {
      const owner = await scratchEntry(target, "restoration");
      const ids = await scratchCast(target, "conservator", "abcdf");
      const list = idsOf(ids, "fbd");
      for (const bench of toManyBenches) {
        for (const relation of [{ set: list.map((id) => ({ id })) }, { set: list }, list]) {
          await arrange(target, bench, owner, ids, "bac");
          const answer = await update(target, bench.from, owner, { [bench.attribute]: relation });
          expectAccepted(answer);
          await expectLinked(target, bench, owner, ids, "fbd", [answer]);
        }
      }
    },
  }),
  updating({
    id: "writes-connect-and-disconnect",
    statement: "connect and disconnect MUST be usable together in one request.",
    on: allToMany,
    rows: [
      ["cab", (id) => ({ connect: [id.e, id.d], disconnect: [id.a] }), "cbed"],
      ["cbed", (id) => ({ disconnect: [{ id: id.c }, { id: id.b }], connect: [{ id: id.a }] }), "eda"],
      ["eda", (id) => ({ connect: [{ id: id.b, position: { start: true } }], disconnect: [id.a] }), "bed"],
    ],
  }),
];
