import type { Schema } from "../../kit/reference.js";
import type { Parameter } from "../faults/parameters.js";
import { understanding } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { conditionsBelow, conditionsOn, optionsAt, plainTypes } from "./asks.js";
import { type Breach, crossed, get, type Pairs } from "./breach.js";
import { type Level, levelsOf, type Member } from "./walk.js";
import { attributeOf, attributesOf, linksOf, listed, targetOf, typeAt } from "./world.js";

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

const [plain, groups] = [
  ["scalar", "relation", "component"],
  ["$or", "$and", "$not"],
];

/** Two kinds, of which the first one is sent first: of one group there is one alone. */
const meetingKinds: readonly (readonly [string, string])[] = [...plain, ...groups].flatMap((one) =>
  [...plain, ...groups].flatMap((other) => (one === other && groups.includes(one) ? [] : [[one, other] as const])),
);

/** Below a relation a group beside something else is refused. */
const isShownAt = (pair: readonly string[], place: string): boolean =>
  place !== "below a relation" || pair.every((kind) => !kind.startsWith("$"));

/** Conditions on a schema of one kind, each of which some entries fulfil: several parameters below a prefix. */
const conditionsOf = (schema: Schema, kind: string): readonly Pairs[] => {
  const types = [...plainTypes, "email" as const];
  const own = conditionsOn(schema, { types });
  const alone = (pairs: Pairs): readonly Pairs[] => pairs.map((pair) => [pair]);
  if (kind === "scalar") return alone([...conditionsOn(schema, { types, operators: ["$ne"] }), ...own]);
  if (kind === "relation" || kind === "component")
    return alone(conditionsBelow(schema, { operators: ["$ne"], values: 2, most: 2 }, kind));
  if (kind === "$or")
    return own.map((each, index) =>
      [each, own[(index + 2) % own.length] ?? each].map(([name, value], at) => [`[$or][${at}]${name}`, value] as const),
    );
  return own.map(([name, value]) => [[`${kind === "$and" ? "[$and][0]" : "[$not]"}${name}`, value]]);
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

/** Conditions that stand beside each other in filters, which all have to be fulfilled. */
const filterMeetings: readonly Breach[] = ["", "in a branch", "below a relation", "in populate"].flatMap((text) => [
  ...meetingKinds
    .filter((pair) => isShownAt(pair, text))
    .flatMap((pair) => {
      const names = `of ${textOf(pair[0])} and ${textOf(pair[1])} that is sent after it`;
      const own = Object.entries(meetings).map(([name, change]) => [`${names} ${name}`, change] as const);
      return crossed("4.4", Object.fromEntries(own), [{ text }], {
        mutate: (change) => meeting(change, pair, "filters", text),
        witnesses: () => filterWitnesses(pair, text),
      });
    }),
  ...crossed(
    "4.4",
    { "of two relations to one type both conditions are asked of the first one": ofTheFirst },
    [{ text }],
    {
      mutate: (change) => meeting(change, ["relation", "relation"], "filters", text),
      witnesses: () => filterWitnesses(["relation", "relation"], text, true),
    },
  ),
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

/** What becomes of an option of two members that both have it: each has its own, that of the other one, or none. */
const optionChanges = (option: string, pair: readonly string[]): Readonly<Record<string, Change>> => {
  type From = (one: Member, other: Member) => readonly [Member | undefined, Member | undefined];
  const taking =
    (from: From, isOfOneType = false): Change =>
    (one, other, level) => {
      const haveIt = [one, other].every((each) => optionOf(level, each, option).length > 0);
      if (!haveIt || (isOfOneType && one.target !== other.target)) return undefined;
      const [first, second] = from(one, other);
      const own = first === one ? one.parameters : withOption(level, one, option, first);
      return [...own, ...(second === other ? other.parameters : withOption(level, other, option, second))];
    };
  return {
    "the first one's has no effect": taking((_, other) => [undefined, other]),
    "the second one's has no effect": taking((one) => [one, undefined]),
    ...(pair.every((kind) => kind === "relation")
      ? {
          "the second one's is that of both where they are of one type": taking((_, other) => [other, other], true),
          "the first one's is that of both where they are of one type": taking((one) => [one, one], true),
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

function* optionWitnesses([a, b]: readonly [string, string], option: string, place: string): Iterable<Asked> {
  for (let round = 0; round < 4; round++)
    for (const [path, type] of listed)
      for (const { schema, prefix } of place === ""
        ? [{ schema: type as Schema, prefix: "populate" }]
        : linksOf(type).map(({ name, to }) => ({ schema: to, prefix: `populate[${name}][populate]` })))
        for (const one of attributesOf(schema))
          for (const other of attributesOf(schema)) {
            if (one === other || one.kind !== a || other.kind !== b) continue;
            const [ones, others] = [one, other].map((each) => {
              const to = targetOf(each);
              return to === undefined ? [] : optionsAt(`${prefix}[${each.name}][${option}]`, to, option);
            });
            const [own, its] = [ones?.[round % ones.length], others?.[(round + 1) % others.length]];
            if (own !== undefined && its !== undefined) yield get(path, [...own, ...its]);
          }
}

/** Options of names that are populated beside each other, each of which is for its own. */
const optionMeetings: readonly Breach[] = ["", "below a populated name"].flatMap((text) =>
  optionKinds.flatMap((pair) =>
    optionsOn(pair).flatMap((option) => {
      const names = `of ${option} of ${textOf(pair[0])} and of ${textOf(pair[1])} that is sent after it`;
      const own = Object.entries(optionChanges(option, pair)).map(([name, change]) => [`${names} ${name}`, change]);
      return crossed("4.6", Object.fromEntries(own) as Readonly<Record<string, Change>>, [{ text }], {
        mutate: (change) => meeting(change, pair, "populate", text),
        witnesses: () => optionWitnesses(pair, option, text),
      });
    }),
  ),
);

/** Members of one query that are taken for each other, or of which one is lost beside the other. */
export const meetingBreaches: readonly Breach[] = [...filterMeetings, ...optionMeetings];
