import { spec } from "../statement.js";
import { tested, toManyRelations } from "./tested-relations.js";
import { updating } from "./updates.js";

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
    updating("writes-connect-ids", { also: ["1-relation-updates"], on: allToMany }, [
      ["", "+b", "b"],
      ["cab", "+ed", "cabed"],
    ]),
  ),
  spec(
    "4.7-connect-objects",
    "connect with an array of { id, position? } MUST do what it does with an array of ids.",
    updating("writes-connect-objects", [["cab", "+{e}{d}", "cabed"]]),
  ),
  spec(
    "4.7-disconnect-ids",
    "disconnect with an array of ids MUST remove those entries and keep the others in their order.",
    updating("writes-disconnect-ids", { also: ["1-relation-updates"], on: allToMany }, [
      ["dcab", "-ad", "cb"],
      ["cb", "-cb", ""],
    ]),
  ),
  spec(
    "4.7-disconnect-objects",
    "disconnect with an array of { id } MUST do what it does with an array of ids.",
    updating("writes-disconnect-objects", [["dcab", "-{a}{d}", "cb"]]),
  ),
  spec(
    "4.7-set-ids",
    "set with an array of ids MUST replace the whole list, in the order given.",
    updating("writes-set-ids", { also: ["1-relation-updates", "4.7-rule-2-order"], on: allToMany }, [
      ["cab", "=ebd", "ebd"],
      ["ebd", "=deb", "deb"],
      ["deb", "=", ""],
    ]),
  ),
  spec(
    "4.7-set-objects",
    "set with an array of { id } MUST do what it does with an array of ids.",
    updating("writes-set-objects", { also: ["4.7-rule-2-order"] }, [["cab", "={e}{b}{d}", "ebd"]]),
  ),
  spec(
    "4.7-direct",
    "An array of ids given directly MUST replace the whole list, in the order given, as set does.",
    updating("writes-direct-array", { on: allToMany }, [
      ["", "[cab]", "cab"],
      ["cab", "[ebd]", "ebd"],
      ["ebd", "[dbe]", "dbe"],
      ["dbe", "[d]", "d"],
      ["d", "[]", ""],
    ]),
  ),
  spec(
    "4.7-rule-1",
    "connect and disconnect MUST be usable together in one request.",
    updating("writes-connect-and-disconnect", { on: allToMany }, [
      ["cab", "+ed -a", "cbed"],
      ["cbed", "-{c}{b} +{a}", "eda"],
      ["eda", "+b^ -a", "bed"],
      ["bed", "+a<e -d", "bae"],
    ]),
  ),
  spec("4.7-rule-2-order", "set MUST replace all connections in the order given."),
  spec(
    "4.7-rule-3",
    "set with objects, set with ids and the direct array of ids MUST be equivalent.",
    updating("writes-forms-of-set", [
      ["bac", "={f}{b}{d}", "fbd"],
      ["bac", "=fbd", "fbd"],
      ["bac", "[fbd]", "fbd"],
    ]),
  ),
];
