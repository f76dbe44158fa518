import { groupBy } from "../../../kit/base.js";
import type { Schema } from "../../../kit/reference.js";
import type { Parameter } from "../../servers/parameters.js";
import { exchanging } from "../../servers/requests.js";
import type { Asked } from "../../servers/server.js";
import { conditionsBelow, conditionsOn, plainTypes } from "../asks.js";
import { about, type Breach, crossed, get, type Manners, mannersOf, type Pairs } from "../breach.js";
import { isNumber } from "../walk.js";
import { type Way, ways } from "../ways.js";
import { anywhere, inLists, typeAt } from "../world.js";

/** The branches of a group in a query: the parameters of each, and where the group stands. */
interface Group {
  readonly path: readonly string[];
  readonly branches: readonly (readonly Parameter[])[];
}

interface Where {
  readonly text: string;
  readonly paths: readonly string[];
  /** Whether a group may stand at this part of a parameter's path. */
  isHere(path: readonly string[], at: number): boolean;
  /** Where the conditions of its requests stand. */
  ways(type: Schema): readonly Way[];
}

const all: Where = { ...anywhere, isHere: () => true, ways: ways["at the top"] };

const wheres: readonly Where[] = [
  all,
  { ...all, text: "at the top", isHere: (path, at) => path[0] === "filters" && at === 1 },
  {
    ...{ ...all, text: "in a group" },
    isHere: (path, at) => path[0] === "filters" && at > 1 && path.slice(1, at).some((part) => part.startsWith("$")),
    ways: (type) => (["in $and", "in $or", "in $not"] as const).flatMap((place) => ways[place](type)),
  },
  {
    ...{ ...all, text: "below a relation" },
    isHere: (path, at) =>
      path[0] === "filters" && at > 1 && !(path[at - 1] ?? "$").startsWith("$") && !isNumber(path[at - 1]),
    ways: ways["below a relation"],
  },
  { ...all, text: "in populate", isHere: (path) => path[0] === "populate", ways: ways["in populate"] },
  ...inLists.map(({ text, paths }) => ({ ...all, text, paths })),
];

/** The path to the first such group that a parameter is in; empty: it is in none. */
const groupPath = ({ path }: Parameter, operator: string, isHere: Where["isHere"]): readonly string[] =>
  path.slice(0, path.findIndex((part, index) => part === operator && isHere(path, index)) + 1);

/** The groups of parameters, each of which is in one. */
const groupsOf = (parameters: readonly Parameter[], pathTo: (each: Parameter) => readonly string[]): readonly Group[] =>
  [...groupBy(parameters, (each) => JSON.stringify(pathTo(each))).values()].map((own) => {
    const path = own[0] === undefined ? [] : pathTo(own[0]);
    return { path, branches: [...groupBy(own, (each) => each.path[path.length] ?? "").values()] };
  });

type Change = (group: Group) => readonly Parameter[];

/** The conditions with other names in place of the group's, and of the branch's number where it is `bare`. */
const instead =
  (names: readonly string[], isBare = false): Change =>
  ({ path, branches }) =>
    branches.flat().map((each) => {
      const start = path.length + (isBare && isNumber(each.path[path.length]) ? 1 : 0);
      return { path: [...path.slice(0, -1), ...names, ...each.path.slice(start)], value: each.value };
    });

/** The last condition on each attribute alone, as where objects are merged. */
const merged: Change = ({ path, branches }) =>
  [...new Map(branches.map((branch) => [branch[0]?.path[path.length + 1], branch])).values()].flat();

const noEffect: Manners<Change> = { "has no effect": () => [] };

const lastAlone: Manners<Change> = {
  "looks at its last branch alone": ({ branches }) => branches.at(-1) ?? [],
  "looks at the last condition on each attribute alone": merged,
};

const lengths = mannersOf([1, 2, 3, 5, 10], (most) => [
  `looks at its first ${most} branches alone`,
  ({ branches }: Group) => branches.slice(0, most).flat(),
]);

const manners: Readonly<Record<string, Manners<Change>>> = {
  $or: {
    ...noEffect,
    "is $and": instead(["$and"]),
    ...lastAlone,
    "looks at the first condition of each branch alone": ({ branches }) =>
      branches.flatMap((branch) => branch.slice(0, 1)),
    ...lengths,
  },
  $and: { ...noEffect, "is $or": instead(["$or"]), ...lastAlone, ...lengths },
  $not: { ...noEffect, "is no negation": instead([], true) },
};

/** Conditions of one type, each of which some entries fulfil. */
const conditionsOf = (type: Schema): Pairs => [
  ...conditionsOn(type, { types: plainTypes, values: 6 }),
  ...conditionsBelow(type, { values: 2, most: 1 }),
];

/** A group of these conditions, each in a branch of its own. */
const grouped = (at: string, conditions: Pairs): Pairs =>
  conditions.map(([name, value], branch) => [`${at}[${branch}]${name}`, value] as const);

function* witnessesOf(operator: string, { ways: waysTo, paths }: Where): Iterable<Asked> {
  for (const path of paths)
    for (const { prefix, schema } of waysTo(typeAt(path))) {
      const [at, conditions] = [`${prefix}[${operator}]`, conditionsOf(schema)];
      for (const index of conditions.keys()) {
        const chosen = (count: number): Pairs =>
          Array.from(
            { length: Math.min(count, conditions.length) },
            (_, each) => conditions[(index + each * 3) % conditions.length] ?? ["", ""],
          );
        const [first = ["", ""], second = ["", ""]] = chosen(2);
        if (operator === "$not") {
          yield get(path, [[`${at}${first[0]}`, first[1]]]);
          continue;
        }
        for (const count of [2, 3, 4, 6, 12]) yield get(path, grouped(at, chosen(count)));
        // All branches are true of the same entries.
        if (operator === "$and") yield get(path, grouped(at, [first, ["[id][$gt]", "3"], ["[id][$lt]", "9"]]));
        if (operator === "$or")
          yield get(path, [...grouped(at, [first]), [`${at}[0][id][$gt]`, "4"], [`${at}[1]${second[0]}`, second[1]]]);
      }
    }
}

/** Groups that do not join as section 4.4 says. */
export const groupBreaches: readonly Breach[] = Object.entries(manners).flatMap(([operator, own]) =>
  crossed("4.4", about(operator, own), wheres, {
    mutate: (change, { isHere, paths }) => {
      const pathTo = (each: Parameter) => groupPath(each, operator, isHere);
      return exchanging(
        (parameters, path) => (paths.includes(path) ? parameters.filter((each) => pathTo(each).length > 0) : []),
        (own) => groupsOf(own, pathTo).flatMap(change),
      );
    },
    witnesses: (where) => witnessesOf(operator, where),
  }),
);
