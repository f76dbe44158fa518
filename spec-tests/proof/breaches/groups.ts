import { groupBy } from "../../kit/base.js";
import type { Schema } from "../../kit/reference.js";
import type { Parameter } from "../faults/parameters.js";
import { exchanging } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { conditionsBelow, conditionsOn, plainTypes } from "./asks.js";
import { type Breach, crossed, get, type Pairs } from "./breach.js";
import { inLists, linksOf, listed, typeAt } from "./world.js";

/** The branches of a group in a query: the parameters of each, and where the group stands. */
interface Group {
  readonly path: readonly string[];
  readonly branches: readonly (readonly Parameter[])[];
}

interface Where {
  readonly text: string;
  /** Where the conditions of its requests stand. */
  readonly place: string;
  readonly paths: readonly string[];
  /** Whether a group may stand at this part of a parameter's path. */
  isHere(path: readonly string[], at: number): boolean;
}

const isNumber = (part = ""): boolean => /^\d+$/.test(part);

const starts: Readonly<Record<string, Where["isHere"]>> = {
  "": () => true,
  "at the top": (path, at) => path[0] === "filters" && at === 1,
  "in a group": (path, at) => path[0] === "filters" && at > 1 && path.slice(1, at).some((part) => part.startsWith("$")),
  "below a relation": (path, at) =>
    path[0] === "filters" && at > 1 && !(path[at - 1] ?? "$").startsWith("$") && !isNumber(path[at - 1]),
  "in populate": (path) => path[0] === "populate",
};

const wheres: readonly Where[] = [
  ...Object.entries(starts).map(([text, isHere]) => ({ text, place: text, isHere, paths: [...listed.keys()] })),
  ...inLists.map(({ text, paths }) => ({ text, paths, place: "", isHere: () => true })),
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

const renamed =
  (operator: string): Change =>
  ({ path, branches }) =>
    branches
      .flat()
      .map((each) => ({ path: [...path.slice(0, -1), operator, ...each.path.slice(path.length)], value: each.value }));

/** What the conditions of an array are beside each other, without the group. */
const bare: Change = ({ path, branches }) =>
  branches.flat().map((each) => ({
    path: [...path.slice(0, -1), ...each.path.slice(path.length + (isNumber(each.path[path.length]) ? 1 : 0))],
    value: each.value,
  }));

/** The last condition on each attribute alone, as where objects are merged. */
const merged: Change = ({ path, branches }) =>
  [...new Map(branches.map((branch) => [branch[0]?.path[path.length + 1], branch])).values()].flat();

const last: Change = ({ branches }) => branches.at(-1) ?? [];

const lengths: Readonly<Record<string, Change>> = Object.fromEntries(
  [1, 2, 3, 5, 10].map((most) => [
    `looks at its first ${most} branches alone`,
    ({ branches }: Group) => branches.slice(0, most).flat(),
  ]),
);

const manners: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  $or: {
    "has no effect": () => [],
    "is $and": renamed("$and"),
    "looks at its last branch alone": last,
    "looks at the last condition on each attribute alone": merged,
    "looks at the first condition of each branch alone": ({ branches }) =>
      branches.flatMap((branch) => branch.slice(0, 1)),
    ...lengths,
  },
  $and: {
    "has no effect": () => [],
    "is $or": renamed("$or"),
    "looks at its last branch alone": last,
    "looks at the last condition on each attribute alone": merged,
    ...lengths,
  },
  $not: { "has no effect": () => [], "is no negation": bare },
};

/** Conditions of one type, each of which some entries fulfil. */
const conditionsOf = (type: Schema): Pairs => [
  ...conditionsOn(type, { types: plainTypes, values: 6 }),
  ...conditionsBelow(type, { values: 2, most: 1 }),
];

/** Where a group may stand in requests for a list, and of which type its conditions are. */
const startsAt = (place: string, type: Schema): readonly (readonly [prefix: string, type: Schema])[] => {
  if (place === "" || place === "at the top") return [["filters", type]];
  if (place === "in a group") return ["filters[$and][0]", "filters[$or][0]", "filters[$not]"].map((at) => [at, type]);
  return linksOf(type).map(({ name, to }) => [
    place === "below a relation" ? `filters[${name}]` : `populate[${name}][filters]`,
    to,
  ]);
};

/** A group of these conditions, each in a branch of its own. */
const grouped = (at: string, conditions: Pairs): Pairs =>
  conditions.map(([name, value], branch) => [`${at}[${branch}]${name}`, value] as const);

function* witnessesOf(operator: string, { place, paths }: Where): Iterable<Asked> {
  for (const path of paths)
    for (const [prefix, type] of startsAt(place, typeAt(path))) {
      const [at, conditions] = [`${prefix}[${operator}]`, conditionsOf(type)];
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
  crossed(
    "4.4",
    Object.fromEntries(Object.entries(own).map(([manner, change]) => [`${operator} ${manner}`, change])),
    wheres,
    {
      mutate: (change, { isHere, paths }) => {
        const pathTo = (each: Parameter) => groupPath(each, operator, isHere);
        return exchanging(
          (parameters, path) => (paths.includes(path) ? parameters.filter((each) => pathTo(each).length > 0) : []),
          (own) => groupsOf(own, pathTo).flatMap(change),
        );
      },
      witnesses: (where) => witnessesOf(operator, where),
    },
  ),
);
