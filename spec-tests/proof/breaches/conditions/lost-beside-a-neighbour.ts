import type { Schema } from "../../../kit/reference.js";
import type { Parameter } from "../../servers/parameters.js";
import type { Asked } from "../../servers/server.js";
import { alone, conditionsBelow, conditionsOn, optionsAt, plainTypes } from "../asks.js";
import { about, type Breach, crossed, get, type Manners, type Pairs, query } from "../breach.js";
import { type Level, levelsOf, type Member } from "../walk.js";
import { populatedIn, type Way, ways } from "../ways.js";
import { attributeOf, attributesOf, listed, onLists, targetOf } from "../world.js";

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

const meetings: Manners<Change> = {
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
const meeting = (change: Change, [a, b]: Pair, of: Level["of"], place: string) =>
  onLists((parameters, type) => {
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

const groups = ["$or", "$and", "$not"];

/** Two kinds, of which the first one is sent first. */
type Pair = readonly [string, string];

const pairsOf = (...kinds: readonly string[]): readonly Pair[] =>
  kinds.flatMap((one) => kinds.map((other) => [one, other] as const));

const namesOf = (pair: Pair, option = ""): string => {
  const [one, other] = pair.map((kind) => kinds[kind] ?? kind);
  return option === ""
    ? `of ${one} and ${other} that is sent after it`
    : `of ${option} of ${one} and of ${other} that is sent after it`;
};

/** Of one group there is one alone. */
const meetingKinds = pairsOf(...Object.keys(kinds), ...groups).filter(
  ([one, other]) => one !== other || !groups.includes(one),
);

/** Below a relation a group beside something else is refused. */
const isShownAt = (pair: readonly string[], place: string): boolean =>
  place !== "below a relation" || pair.every((kind) => !kind.startsWith("$"));

/** Conditions on a schema of one kind, each of which some entries fulfil: several parameters below a prefix. */
const conditionsOf = (schema: Schema, kind: string): readonly Pairs[] => {
  const types = [...plainTypes, "email" as const];
  const own = conditionsOn(schema, { types });
  if (kind === "scalar") return alone([...conditionsOn(schema, { types, operators: ["$ne"] }), ...own]);
  if (kind === "relation" || kind === "component")
    return alone(conditionsBelow(schema, { operators: ["$ne"], values: 2, most: 2 }, kind));
  if (kind === "$or")
    return own.map((each, index) =>
      [each, own[(index + 2) % own.length] ?? each].map(([name, value], at) => [`[$or][${at}]${name}`, value] as const),
    );
  return own.map(([name, value]) => [[`${kind === "$and" ? "[$and][0]" : "[$not]"}${name}`, value]]);
};

type FilterPlace = "" | "in a branch" | "below a relation" | "in populate";

/** Ways to conditions by their place, with what stands beside them so that more than they decides. */
const filterWays: Readonly<Record<FilterPlace, (type: Schema) => readonly Way[]>> = {
  "": ways["at the top"],
  "in a branch": (type) => ways["in $or"](type).map((way) => ({ ...way, beside: query`filters[$or][1][id][$lt]=0` })),
  "below a relation": ways["below a relation"],
  "in populate": ways["in populate"],
};

/** As many rounds of all starts, each of which shows two other conditions. */
const rounds = 24;

function* filterWitnesses([a, b]: Pair, place: FilterPlace, isOfOne: boolean): Iterable<Asked> {
  const starts = [...listed].flatMap(([path, type]) => filterWays[place](type).map((way) => ({ ...way, path })));
  for (let round = 0; round < rounds; round++)
    for (const { schema, path, prefix, beside = [] } of starts) {
      const [ones, others] = [conditionsOf(schema, a), conditionsOf(schema, b)];
      const [one, other] = [ones[(round * 5) % ones.length], others[(round * 7 + 3) % others.length]];
      if (one === undefined || other === undefined) continue;
      const nameOf = ([first]: Pairs) => /\[(.*?)\]/.exec(first?.[0] ?? "")?.[1] ?? "";
      const targetAt = (each: Pairs) => targetOf(attributeOf(schema, nameOf(each)))?.uid;
      if (nameOf(one) === nameOf(other) || (isOfOne && targetAt(one) !== targetAt(other))) continue;
      yield get(path, [...[...one, ...other].map(([name, value]) => [`${prefix}${name}`, value] as const), ...beside]);
    }
}

const filterMeetingsOf = (manners: Manners<Change>, pair: Pair, text: FilterPlace, isOfOne = false) =>
  crossed("4.4", manners, [{ text }], {
    mutate: (change) => meeting(change, pair, "filters", text),
    witnesses: () => filterWitnesses(pair, text, isOfOne),
  });

/** Conditions that stand beside each other in filters, which all have to be fulfilled. */
const filterMeetings: readonly Breach[] = (Object.keys(filterWays) as readonly FilterPlace[]).flatMap((text) => [
  ...meetingKinds
    .filter((pair) => isShownAt(pair, text))
    .flatMap((pair) => filterMeetingsOf(about(namesOf(pair), meetings), pair, text)),
  ...filterMeetingsOf(
    { "of two relations to one type both conditions are asked of the first one": ofTheFirst },
    ["relation", "relation"],
    text,
    true,
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
const optionChanges = (option: string, pair: Pair): Manners<Change> => {
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

/** A component has neither an order nor a condition. */
const optionsOn = (pair: Pair) => (pair.includes("component") ? (["fields", "populate"] as const) : options);

const optionWays: Readonly<Record<string, (type: Schema) => readonly Way[]>> = {
  "": (schema) => [{ prefix: "populate", schema }],
  "below a populated name": (type) => populatedIn(type, "relation"),
};

function* optionWitnesses([a, b]: Pair, option: string, waysTo: (type: Schema) => readonly Way[]): Iterable<Asked> {
  for (let round = 0; round < 4; round++)
    for (const [path, type] of listed)
      for (const { schema, prefix } of waysTo(type))
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
const optionMeetings: readonly Breach[] = Object.entries(optionWays).flatMap(([text, waysTo]) =>
  pairsOf("relation", "component").flatMap((pair) =>
    optionsOn(pair).flatMap((option) =>
      crossed("4.6", about(namesOf(pair, option), optionChanges(option, pair)), [{ text }], {
        mutate: (change) => meeting(change, pair, "populate", text),
        witnesses: () => optionWitnesses(pair, option, waysTo),
      }),
    ),
  ),
);

/** Members of one query that are taken for each other, or of which one is lost beside the other. */
export const meetingBreaches: readonly Breach[] = [...filterMeetings, ...optionMeetings];
