import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get } from "./breach.js";
import { attributesOf, listed, scalarsOf, targetOf, typeAt, valuesOf } from "./world.js";

/** The branches of a group in a query: the parameters of each, and where the group stands. */
interface Group {
  readonly path: readonly string[];
  readonly branches: readonly (readonly Parameter[])[];
}

const starts: Readonly<Record<string, (path: readonly string[], at: number) => boolean>> = {
  "": () => true,
  "at the top": (path, at) => path[0] === "filters" && at === 1,
  "in a group": (path, at) => path[0] === "filters" && at > 1 && path.slice(1, at).some((part) => part.startsWith("$")),
  "below a relation": (path, at) =>
    path[0] === "filters" && at > 1 && !(path[at - 1] ?? "$").startsWith("$") && !/^\d+$/.test(path[at - 1] ?? ""),
  "in populate": (path) => path[0] === "populate",
};

const groupsOf = (
  parameters: readonly Parameter[],
  operator: string,
  isHere: (path: readonly string[], at: number) => boolean,
): readonly Group[] => {
  const groups = new Map<string, Map<string, Parameter[]>>();
  const paths = new Map<string, readonly string[]>();
  for (const parameter of parameters) {
    const at = parameter.path.findIndex((part, index) => part === operator && isHere(parameter.path, index));
    if (at < 0) continue;
    const path = parameter.path.slice(0, at + 1);
    const key = JSON.stringify(path);
    paths.set(key, path);
    const branches = groups.get(key) ?? new Map<string, Parameter[]>();
    groups.set(key, branches);
    const branch = parameter.path[at + 1] ?? "";
    branches.set(branch, [...(branches.get(branch) ?? []), parameter]);
  }
  return [...groups].map(([key, branches]) => ({ path: paths.get(key) ?? [], branches: [...branches.values()] }));
};

type Change = (group: Group) => readonly Parameter[];

const renamed =
  (operator: string): Change =>
  ({ path, branches }) =>
    branches
      .flat()
      .map((each) => ({ path: [...path.slice(0, -1), operator, ...each.path.slice(path.length)], value: each.value }));

const cut =
  (most: number): Change =>
  ({ branches }) =>
    branches.slice(0, most).flat();

/** What the conditions of an array are beside each other, without the group. */
const bare: Change = ({ path, branches }) =>
  branches.flat().map((each) => ({
    path: [
      ...path.slice(0, -1),
      ...each.path.slice(path.length + (/^\d+$/.test(each.path[path.length] ?? "") ? 1 : 0)),
    ],
    value: each.value,
  }));

/** The last condition on each attribute alone, as where objects are merged. */
const merged: Change = ({ path, branches }) => {
  const byAttribute = new Map<string, readonly Parameter[]>();
  for (const branch of branches) {
    const name = branch[0]?.path[path.length + 1] ?? "";
    byAttribute.set(name, branch);
  }
  return [...byAttribute.values()].flat();
};

const lengths = Object.fromEntries(
  [1, 2, 3, 5, 10].map((most) => [`looks at its first ${most} branches alone`, cut(most)]),
);

const manners: Readonly<Record<string, Readonly<Record<string, Change>>>> = {
  $or: {
    "has no effect": () => [],
    "is $and": renamed("$and"),
    "looks at its last branch alone": ({ branches }) => branches.at(-1) ?? [],
    "looks at the last condition on each attribute alone": merged,
    "looks at the first condition of each branch alone": ({ branches }) =>
      branches.map((branch) => branch[0]).flatMap((each) => each ?? []),
    ...lengths,
  },
  $and: {
    "has no effect": () => [],
    "is $or": renamed("$or"),
    "looks at its last branch alone": ({ branches }) => branches.at(-1) ?? [],
    "looks at the last condition on each attribute alone": merged,
    ...lengths,
  },
  $not: { "has no effect": () => [], "is no negation": bare },
};

/** Conditions of one type, each of which some entries fulfil: names and values. */
const conditionsOf = (path: string): readonly (readonly [name: string, value: string])[] => {
  const type = typeAt(path);
  const own = scalarsOf(type)
    .filter(({ type: each }) => ["string", "uid", "enumeration", "integer", "boolean"].includes(each))
    .flatMap(({ name }) => valuesOf(type, name, 6).map((value) => [`[${name}][$eq]`, value] as const));
  const deep = attributesOf(type).flatMap((each) => {
    const target = targetOf(each);
    if (target === undefined || each.kind !== "relation") return [];
    return scalarsOf(target)
      .filter(({ type: scalar }) => scalar === "uid" || scalar === "string")
      .slice(0, 1)
      .flatMap(({ name }) =>
        valuesOf(target, name, 2).map((value) => [`[${each.name}][${name}][$eq]`, value] as const),
      );
  });
  return [...own, ...deep];
};

const at = (place: string, relation: string): readonly string[] => {
  if (place === "at the top") return ["filters"];
  if (place === "in a group") return ["filters[$and][0]", "filters[$or][0]", "filters[$not]"];
  return [place === "below a relation" ? `filters[${relation}]` : `populate[${relation}][filters]`];
};

function* witnessesOf(operator: string, place: string, paths: readonly string[]): Iterable<Asked> {
  for (const here of place === "" ? ["at the top"] : [place])
    for (const path of paths) {
      const type = typeAt(path);
      const relations = attributesOf(type).filter((each) => each.kind === "relation" && targetOf(each) !== undefined);
      const isDeep = here === "below a relation" || here === "in populate";
      for (const relation of isDeep ? relations : [undefined]) {
        const [own] = [...listed].find(([, each]) => each.uid === targetOf(relation)?.uid) ?? [];
        const conditions = conditionsOf(isDeep ? (own ?? "") : path);
        for (const prefix of at(here, relation?.name ?? ""))
          for (const index of conditions.keys()) {
            const chosen = (count: number) =>
              Array.from(
                { length: Math.min(count, conditions.length) },
                (_, each) => conditions[(index + each * 3) % conditions.length] ?? (["", ""] as const),
              );
            if (operator === "$not") {
              yield get(
                path,
                chosen(1).map(([name, value]) => [`${prefix}[$not]${name}`, value] as const),
              );
              continue;
            }
            for (const count of [2, 3, 4, 6, 12])
              yield get(
                path,
                chosen(count).map(
                  ([name, value], branch) => [`${prefix}[${operator}][${branch}]${name}`, value] as const,
                ),
              );
            // All branches are true of the same entries.
            if (operator === "$and")
              for (const [name, value] of chosen(1))
                yield get(path, [
                  [`${prefix}[$and][0]${name}`, value],
                  [`${prefix}[$and][1][id][$gt]`, "3"],
                  [`${prefix}[$and][2][id][$lt]`, "9"],
                ]);
            const [first = ["", ""], second = ["", ""]] = chosen(2);
            if (operator === "$or")
              yield get(path, [
                [`${prefix}[$or][0]${first[0]}`, first[1]],
                [`${prefix}[$or][0][id][$gt]`, "4"],
                [`${prefix}[$or][1]${second[0]}`, second[1]],
              ]);
          }
      }
    }
}

/** Groups that do not join as section 4.4 says. */
export const groupBreaches: readonly Breach[] = Object.entries(manners).flatMap(([operator, own]) =>
  Object.entries(own).flatMap(([manner, change]) =>
    [
      ...Object.entries(starts).map(([text, isHere]) => ({ text, place: text, isHere, paths: [...listed.keys()] })),
      ...[...listed.keys()].map((path) => ({ text: `in ${path}`, place: "", isHere: () => true, paths: [path] })),
    ].map(({ text, place, isHere, paths }) => ({
      section: "4.4",
      manner: `${operator} ${manner}`,
      where: text,
      mutate: understanding((parameters, path) => {
        if (!paths.includes(path)) return parameters;
        const groups = groupsOf(parameters, operator, isHere);
        const gone = new Set(groups.flatMap(({ branches }) => branches.flat()));
        return groups.length === 0
          ? parameters
          : [...parameters.filter((each) => !gone.has(each)), ...groups.flatMap(change)];
      }),
      witnesses: () => witnessesOf(operator, place, paths),
    })),
  ),
);
