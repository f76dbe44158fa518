import { groupBy } from "../../kit/base.js";
import type { Schema } from "../../kit/reference.js";
import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get, type Pairs } from "./breach.js";
import {
  attributeOf,
  attributesOf,
  linksOf,
  listed,
  scalarsOf,
  schemaOf,
  targetOf,
  typeAt,
  valuesOf,
} from "./world.js";

/** All that a query says below one name: a condition, a group of conditions, or what is populated. */
interface Member {
  readonly name: string;
  readonly kind: string;
  /** The uid of what a relation or a component leads to. */
  readonly target: string | undefined;
  readonly parameters: readonly Parameter[];
}

/** Members that stand beside each other below one path. */
interface Level {
  readonly of: "filters" | "populate";
  readonly path: readonly string[];
  readonly place: string;
  readonly members: readonly Member[];
}

const membersAt = (schema: Schema, parameters: readonly Parameter[], path: readonly string[]): readonly Member[] => {
  const byName = groupBy(parameters, (each) => each.path[path.length] ?? "");
  return [...byName].map(([name, own]) => {
    const attribute = attributeOf(schema, name);
    return {
      name,
      kind: name.startsWith("$") ? name : name === "id" ? "scalar" : (attribute?.kind ?? ""),
      target: attribute !== undefined && "target" in attribute ? attribute.target : undefined,
      parameters: own,
    };
  });
};

const inFilters = (
  schema: Schema,
  parameters: readonly Parameter[],
  path: readonly string[],
  place: string,
): readonly Level[] => {
  const members = membersAt(schema, parameters, path);
  const deeper = members.flatMap(({ name, kind, target, parameters: own }) => {
    const below = [...path, name];
    if (kind === "$or" || kind === "$and")
      return [...groupBy(own, (each) => each.path[below.length] ?? "")].flatMap(([index, branch]) =>
        inFilters(schema, branch, [...below, index], "in a branch"),
      );
    if (kind === "$not") return inFilters(schema, own, below, "in a branch");
    const next = schemaOf(target ?? "");
    return next === undefined ? [] : inFilters(next, own, below, "below a relation");
  });
  return [{ of: "filters", path, place, members }, ...deeper];
};

const inPopulate = (
  schema: Schema,
  parameters: readonly Parameter[],
  path: readonly string[],
  place: string,
): readonly Level[] => {
  const members = membersAt(schema, parameters, path).filter(({ kind }) => kind !== "");
  const deeper = members.flatMap(({ name, target, parameters: own }) => {
    const next = schemaOf(target ?? "");
    if (next === undefined) return [];
    const of = (option: string) => own.filter((each) => each.path[path.length + 1] === option);
    return [
      ...inFilters(next, of("filters"), [...path, name, "filters"], "in populate"),
      ...inPopulate(next, of("populate"), [...path, name, "populate"], "below a populated name"),
    ];
  });
  return [{ of: "populate", path, place, members }, ...deeper];
};

const levelsOf = (schema: Schema, parameters: readonly Parameter[]): readonly Level[] => {
  const of = (name: string) => parameters.filter(({ path }) => path[0] === name && path.length > 1);
  return [
    ...inFilters(schema, of("filters"), ["filters"], "at the top"),
    ...inPopulate(schema, of("populate"), ["populate"], "at the top"),
  ];
};

/** What becomes of two members, the first one of which is sent first; undefined: they stay as they are. */
type Change = (one: Member, other: Member, level: Level) => readonly Parameter[] | undefined;

const moved = ({ path }: Level, { parameters }: Member, to: readonly string[], without = 0): readonly Parameter[] =>
  parameters.map((each) => ({ path: [...path, ...to, ...each.path.slice(path.length + without)], value: each.value }));

const has = ({ members }: Level, name: string): boolean => members.some((each) => each.name === name);

const branchesIn = ({ path }: Level, { parameters }: Member): number =>
  new Set(parameters.map((each) => each.path[path.length + 1])).size;

/** Two conditions of which either is enough. */
const either: Change = (one, other, level) => {
  const [group, alone] = one.kind === "$or" ? [one, other] : [other, one];
  if (group.kind === "$or")
    return [...group.parameters, ...moved(level, alone, ["$or", String(branchesIn(level, group))])];
  return has(level, "$or") ? undefined : [...moved(level, one, ["$or", "0"]), ...moved(level, other, ["$or", "1"])];
};

const meetings: Readonly<Record<string, Change>> = {
  "the first one has no effect": (_, other) => other.parameters,
  "the second one has no effect": (one) => one.parameters,
  "either one is enough": either,
};

/** Both are asked of what the first one leads to. */
const ofTheFirst: Change = (one, other, level) =>
  one.target !== other.target || has(level, "$and")
    ? undefined
    : [...one.parameters, ...moved(level, other, ["$and", "0", one.name], 1)];

/** A change of the first two members of these kinds at each level of a place. */
const meeting = (change: Change, [a, b]: readonly [string, string], of: Level["of"], place: string) =>
  understanding((parameters, path) => {
    const type = listed.get(path);
    if (type === undefined) return parameters;
    let changed = parameters;
    for (const level of levelsOf(type, parameters)) {
      if (level.of !== of || (place !== "" && level.place !== place)) continue;
      for (const [index, one] of level.members.entries()) {
        const other = level.members.slice(index + 1).find(({ kind }) => kind === b);
        if (one.kind !== a || other === undefined) continue;
        const instead = change(one, other, level);
        const gone = [...one.parameters, ...other.parameters];
        if (instead !== undefined && gone.every((each) => changed.includes(each)))
          changed = [...changed.filter((each) => !gone.includes(each)), ...instead];
        break;
      }
    }
    return changed;
  });

const kinds: Readonly<Record<string, string>> = {
  scalar: "an attribute",
  relation: "a relation",
  component: "a component",
};

const textOf = (kind: string): string => kinds[kind] ?? kind;

const meetingKinds: readonly (readonly [string, string])[] = [
  ...["scalar", "relation", "component"].flatMap((one) =>
    ["scalar", "relation", "component", "$or", "$and", "$not"].map((other) => [one, other] as const),
  ),
  ...["$or", "$and", "$not"].flatMap((one) =>
    ["scalar", "relation", "component", "$or", "$and", "$not"].flatMap((other) =>
      one === other ? [] : [[one, other] as const],
    ),
  ),
];

/** Below a relation a group beside something else is refused. */
const isShownAt = (pair: readonly string[], place: string): boolean =>
  place !== "below a relation" || pair.every((kind) => !kind.startsWith("$"));

/** Conditions on a schema of one kind, each of which some entries fulfil: several parameters below a prefix. */
const conditionsOf = (schema: Schema, kind: string): readonly Pairs[] => {
  const own = scalarsOf(schema)
    .filter(({ type }) => ["string", "uid", "enumeration", "integer", "boolean", "email"].includes(type))
    .flatMap(({ name }) => valuesOf(schema, name, 3).map((value) => [`[${name}][$eq]`, value] as const));
  const below = (names: readonly string[]) =>
    names.flatMap((name) => {
      const target = targetOf(attributeOf(schema, name));
      if (target === undefined) return [];
      return scalarsOf(target)
        .filter(({ type }) => type === "uid" || type === "string")
        .slice(0, 2)
        .flatMap((each) =>
          valuesOf(target, each.name, 2).map((value) => [[`[${name}][${each.name}][$ne]`, value]] as const),
        );
    });
  if (kind === "scalar")
    return [
      ...own.map(([name, value]) => [[name.replace("$eq", "$ne"), value]] as const),
      ...own.map((each) => [each]),
    ];
  if (kind === "relation") return below(linksOf(schema).map(({ name }) => name));
  if (kind === "component")
    return below(attributesOf(schema).flatMap((each) => (each.kind === "component" ? [each.name] : [])));
  const pairs = own.map((each, index) => [each, own[(index + 2) % own.length] ?? each] as const);
  if (kind === "$or")
    return pairs.map(([a, b]) => [
      [`[$or][0]${a[0]}`, a[1]],
      [`[$or][1]${b[0]}`, b[1]],
    ]);
  const name = kind === "$and" ? "[$and][0]" : "[$not]";
  return own.map((each) => [[`${name}${each[0]}`, each[1]]]);
};

interface Start {
  readonly schema: Schema;
  readonly path: string;
  readonly prefix: string;
  /** What stands beside it, so that more than it decides. */
  readonly more: Pairs;
}

const startsOf = (path: string, place: string): readonly Start[] => {
  const schema = typeAt(path);
  const links = linksOf(schema);
  if (place === "in a branch")
    return [{ schema, path, prefix: "filters[$or][0]", more: [["filters[$or][1][id][$lt]", "0"]] }];
  if (place === "below a relation")
    return links.map(({ name, to }) => ({ schema: to, path, prefix: `filters[${name}]`, more: [] }));
  if (place === "in populate")
    return links.map(({ name, to }) => ({ schema: to, path, prefix: `populate[${name}][filters]`, more: [] }));
  return [{ schema, path, prefix: "filters", more: [] }];
};

/** As many rounds of all starts, each of which shows two other conditions. */
const rounds = 24;

function* filterWitnesses([a, b]: readonly [string, string], place: string, isOfOne = false): Iterable<Asked> {
  const starts = [...listed.keys()].flatMap((path) => startsOf(path, place));
  for (let round = 0; round < rounds; round++)
    for (const { schema, path, prefix, more } of starts) {
      const [ones, others] = [conditionsOf(schema, a), conditionsOf(schema, b)];
      const [one, other] = [ones[(round * 5) % ones.length], others[(round * 7 + 3) % others.length]];
      if (one === undefined || other === undefined) continue;
      const nameOf = ([first]: Pairs) => /\[(.*?)\]/.exec(first?.[0] ?? "")?.[1] ?? "";
      const targetAt = (each: Pairs) => targetOf(attributeOf(schema, nameOf(each)))?.uid;
      if (nameOf(one) === nameOf(other) || (isOfOne && targetAt(one) !== targetAt(other))) continue;
      yield get(path, [...[...one, ...other].map(([name, value]) => [`${prefix}${name}`, value] as const), ...more]);
    }
}

const places = ["", "in a branch", "below a relation", "in populate"];

/** Conditions that stand beside each other in filters, which all have to be fulfilled. */
const filterMeetings: readonly Breach[] = places.flatMap((place) => [
  ...meetingKinds
    .filter((pair) => isShownAt(pair, place))
    .flatMap((pair) =>
      Object.entries(meetings).map(([manner, change]) => ({
        section: "4.4",
        manner: `of ${textOf(pair[0])} and ${textOf(pair[1])} that is sent after it ${manner}`,
        where: place,
        mutate: meeting(change, pair, "filters", place),
        witnesses: () => filterWitnesses(pair, place),
      })),
    ),
  {
    section: "4.4",
    manner: "of two relations to one type both conditions are asked of the first one",
    where: place,
    mutate: meeting(ofTheFirst, ["relation", "relation"], "filters", place),
    witnesses: () => filterWitnesses(["relation", "relation"], place, true),
  },
]);

const options = ["fields", "filters", "sort", "populate"] as const;

const optionOf = ({ path }: Level, { parameters }: Member, option: string): readonly Parameter[] =>
  parameters.filter((each) => each.path[path.length + 1] === option);

/** A member whose option is that of another one, or none: it is populated still. */
const withOption = (level: Level, member: Member, option: string, from: Member | undefined): readonly Parameter[] => {
  const { path } = level;
  const own = optionOf(level, member, option);
  const rest = member.parameters.filter((each) => !own.includes(each));
  const others = from === undefined ? [] : optionOf(level, from, option);
  const changed = [
    ...rest,
    ...others.map((each) => ({ path: [...path, member.name, ...each.path.slice(path.length + 1)], value: each.value })),
  ];
  return changed.length > 0 ? changed : [{ path: [...path, member.name, "populate"], value: "" }];
};

const optionChanges = (option: string, [a, b]: readonly [string, string]): Readonly<Record<string, Change>> => {
  const where =
    (change: Change): Change =>
    (one, other, level) =>
      [one, other].every((each) => optionOf(level, each, option).length > 0) ? change(one, other, level) : undefined;
  const ofOneType = (change: Change): Change =>
    where((one, other, level) => (one.target === other.target ? change(one, other, level) : undefined));
  return {
    "the first one's has no effect": where((one, other, level) => [
      ...withOption(level, one, option, undefined),
      ...other.parameters,
    ]),
    "the second one's has no effect": where((one, other, level) => [
      ...one.parameters,
      ...withOption(level, other, option, undefined),
    ]),
    ...(a === "relation" && b === "relation"
      ? {
          "the second one's is that of both where they are of one type": ofOneType((one, other, level) => [
            ...withOption(level, one, option, other),
            ...other.parameters,
          ]),
          "the first one's is that of both where they are of one type": ofOneType((one, other, level) => [
            ...one.parameters,
            ...withOption(level, other, option, one),
          ]),
        }
      : {}),
  };
};

const optionKinds: readonly (readonly [string, string])[] = [
  ["relation", "relation"],
  ["relation", "component"],
  ["component", "relation"],
  ["component", "component"],
];

/** A component has neither an order nor a condition. */
const optionsOn = (pair: readonly string[]) =>
  pair.includes("component") ? (["fields", "populate"] as const) : options;

/** Some values of an option of what is populated. */
const valuesOfOption = (schema: Schema | undefined, option: string): readonly Pairs[] => {
  const [first, second] = schema === undefined ? [] : scalarsOf(schema);
  if (schema === undefined || first === undefined) return [];
  const other = second ?? first;
  if (option === "fields") return [[["[fields][0]", first.name]], [["[fields][0]", other.name]]];
  if (option === "sort") return [[["[sort][0]", `${first.name}:desc`]], [["[sort][0]", `${other.name}:asc`]]];
  if (option === "filters")
    return [
      ...valuesOf(schema, first.name, 2).map((value) => [[`[filters][${first.name}][$ne]`, value]] as const),
      ...valuesOf(schema, first.name, 2).map((value) => [[`[filters][${first.name}][$eq]`, value]] as const),
    ];
  return attributesOf(schema)
    .filter(({ kind }) => kind !== "scalar")
    .slice(0, 4)
    .map(({ name }) => [[`[populate][${name}][populate]`, ""]] as const);
};

function* optionWitnesses([a, b]: readonly [string, string], option: string, place: string): Iterable<Asked> {
  for (let round = 0; round < 4; round++)
    for (const [path, type] of listed)
      for (const { schema, prefix } of place === ""
        ? [{ schema: type as Schema, prefix: "populate" }]
        : linksOf(type).map(({ name, to }) => ({ schema: to, prefix: `populate[${name}][populate]` })))
        for (const one of attributesOf(schema))
          for (const other of attributesOf(schema)) {
            if (one === other || one.kind !== a || other.kind !== b) continue;
            const [ones, others] = [one, other].map((each) => valuesOfOption(targetOf(each), option)) as [
              readonly Pairs[],
              readonly Pairs[],
            ];
            const [own, its] = [ones[round % ones.length], others[(round + 1) % others.length]];
            if (own === undefined || its === undefined) continue;
            yield get(path, [
              ...own.map(([name, value]) => [`${prefix}[${one.name}]${name}`, value] as const),
              ...its.map(([name, value]) => [`${prefix}[${other.name}]${name}`, value] as const),
            ]);
          }
}

/** Options of names that are populated beside each other, each of which is for its own. */
const optionMeetings: readonly Breach[] = ["", "below a populated name"].flatMap((place) =>
  optionKinds.flatMap((pair) =>
    optionsOn(pair).flatMap((option) =>
      Object.entries(optionChanges(option, pair)).map(([manner, change]) => ({
        section: "4.6",
        manner: `of ${option} of ${textOf(pair[0])} and of ${textOf(pair[1])} that is sent after it ${manner}`,
        where: place,
        mutate: meeting(change, pair, "populate", place),
        witnesses: () => optionWitnesses(pair, option, place),
      })),
    ),
  ),
);

/** Members of one query that are taken for each other, or of which one is lost beside the other. */
export const meetingBreaches: readonly Breach[] = [...filterMeetings, ...optionMeetings];
