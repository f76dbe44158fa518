import type { Attribute, Schema } from "../../kit/reference.js";
import { withOffset } from "../../kit/tables/conditions/spelled.js";
import type { Parameter } from "../servers/parameters.js";
import { below, ignoring, misreading, parameter, reading, understanding } from "../servers/requests.js";
import type { Asked, Mutate } from "../servers/server.js";
import { alone, asking, conditionsOn, labelTypes } from "./asks.js";
import {
  type Breach,
  crossed,
  everywhere,
  get,
  type Manners,
  mannersOf,
  numbered,
  type Pairs,
  query,
  type UpdateBreach,
  unplaced,
} from "./breach.js";
import { idsOf } from "./updates/updating.js";
import { isNumber } from "./walk.js";
import {
  anywhere,
  attributeOf,
  linksOf,
  listed,
  onLists,
  populatable,
  scalarsOf,
  scalarTypes,
  typeAt,
  valuesOf,
} from "./world.js";

/** A parameter with `most` levels of populate at most: what the last of them names is populated without more. */
const cutAt =
  (most: number) =>
  (parameter: Parameter): readonly Parameter[] => {
    const { path } = parameter;
    const end = path.flatMap((part, index) => (part === "populate" ? [index] : []))[most];
    return [end === undefined ? parameter : { path: [...path.slice(0, end - 1), "0"], value: path[end - 1] ?? "" }];
  };

const depths = crossed(
  "8",
  mannersOf([2, 4, 6, 8, 9], (most) => [`populate is read ${most} levels deep`, most]),
  everywhere,
  {
    mutate: (most) => reading(cutAt(most)),
    // Relations of a type to itself, populated one level deeper.
    witnesses: (_, most) =>
      asking((type) =>
        linksOf(type)
          .filter(({ to }) => to === type)
          .map(({ name }) => query`populate[${name}]${`[populate][${name}]`.repeat(most - 1)}[populate][0]=${name}`),
      ),
  },
);

/** The links that a condition leads through: names before that of the attribute. */
const levelsIn = ({ path }: Parameter): number =>
  path[0] === "filters" ? path.slice(1).filter((name) => !/^(\$|\d+$)/.test(name)).length - 1 : 0;

/** Ways along relations to one entry, of so many relations. */
const waysOf = (schema: Schema, length: number): readonly (readonly [way: string, to: Schema])[] =>
  length === 0
    ? [["", schema]]
    : linksOf(schema)
        .filter(({ name }) => isToOne(schema, name))
        .flatMap(({ name, to }) => waysOf(to, length - 1).map(([way, end]) => [`[${name}]${way}`, end] as const));

const isToOne = (schema: Schema, name: string): boolean => {
  const attribute = attributeOf(schema, name);
  return attribute?.kind === "relation" && !attribute.many;
};

const ways = crossed(
  "4.4",
  mannersOf([1, 2, 3, 4], (most) => [`a condition behind more than ${most} relations has no effect`, most]),
  everywhere,
  {
    mutate: (most) => ignoring((each) => levelsIn(each) > most),
    *witnesses(_, most) {
      for (const [path, type] of listed)
        for (const [way, end] of waysOf(type, most + 1))
          for (const pair of conditionsOn(end, { types: [...scalarTypes, "json", "blocks"], most: 2 }, `filters${way}`))
            yield get(path, [pair]);
    },
  },
);

/** What leads to entries of the dataset of which only so many are looked at. */
const seen = crossed(
  "4.4",
  mannersOf([10, 25, 50], (most) => [
    `a condition behind a relation looks at the first ${most} entries there alone`,
    most,
  ]),
  everywhere,
  {
    mutate: (most) =>
      onLists((parameters, type) => {
        const more = linksOf(type).flatMap(({ name, to }) => {
          const own = parameters.filter(below("filters", name));
          const isKnown = own.length > 0 && own.every(({ path }) => path.length > 3 && path[2] !== "id");
          const last = isKnown ? idsOf(to.uid, most + 1)[most - 1] : undefined;
          return last === undefined ? [] : [parameter(String(last), "filters", name, "id", "$lte")];
        });
        return [...parameters, ...more];
      }),
    witnesses: () =>
      asking((type) =>
        linksOf(type).flatMap(({ name, to }) => alone(conditionsOn(to, { values: 40 }, `filters[${name}]`))),
      ),
  },
);

const offsets = crossed(
  "4.4",
  {
    "the minutes of an offset east are not read": "+05:30",
    "the minutes of an offset west are not read": "-03:45",
  },
  everywhere,
  {
    mutate: (offset) =>
      misreading(below("filters"), (value) =>
        value.replace(new RegExp(`(\\${offset.charAt(0)}\\d\\d):[1-9]\\d$`), "$1:00"),
      ),
    witnesses: (_, offset) =>
      asking((type) =>
        conditionsOn(type, { types: ["datetime"], operators: ["$gte"] }, "filters").map(([name, moment]) => [
          [name, withOffset(moment, offset)],
        ]),
      ),
  },
);

const namesOf = (attributes: readonly Attribute[]): readonly string[] => attributes.map(({ name }) => name);

/** For each text, many values that no entry has before some that entries have. */
const amongOthers =
  (parameterOf: (name: string) => string) =>
  (path: string, count: number): readonly Pairs[] =>
    scalarsOf(typeAt(path))
      .filter(({ type }) => labelTypes.includes(type))
      .map(({ name }) => {
        const others = Array.from({ length: count }, (_, index) => `no ${index}`);
        return numbered(parameterOf(name), [...others, ...valuesOf(typeAt(path), name, 4)]);
      });

/** Arrays of the parameters that have some. */
const arrays: Readonly<Record<string, (path: string, count: number) => readonly Pairs[]>> = {
  fields: (path, count) => [numbered("fields[#]", namesOf(scalarsOf(typeAt(path))).slice(0, count))],
  sort: (path, count) => [numbered("sort[#]", namesOf(scalarsOf(typeAt(path))).slice(-count))],
  populate: (path) => [numbered("populate[#]", namesOf(populatable(typeAt(path))))],
  $in: amongOthers((name) => `filters[${name}][$in][#]`),
  $notIn: amongOthers((name) => `filters[${name}][$notIn][#]`),
  $or: amongOthers((name) => `filters[$or][#][${name}][$eq]`),
};

/** A reader of queries that keeps so many elements of an array, looks at one digit of their indexes, or takes a longer array for something else. */
interface Cut {
  readonly name: string;
  readonly last: number;
  /** Those before are not read either. */
  readonly isWhole?: boolean;
  /** How many are asked for to see it. */
  readonly count: number;
}

const cutsOf = (name: string): Manners<Cut> => ({
  [`elements of ${name} with an index of two digits are not read`]: { name, last: 9, count: 12 },
  [`the last of twenty elements of ${name} and those after it are not read`]: { name, last: 19, count: 24 },
  [`more than twenty-one elements of ${name} are not read at all`]: { name, last: 20, count: 24, isWhole: true },
  ...(name.startsWith("$") && {
    [`elements of ${name} after the fiftieth are not read`]: { name, last: 49, count: 60 },
    [`elements of ${name} after the hundredth are not read`]: { name, last: 99, count: 120 },
  }),
});

const cuts = Object.keys(arrays).flatMap((array) =>
  crossed("1", cutsOf(array), everywhere, {
    mutate: ({ name, last, isWhole }) =>
      understanding((parameters) => {
        const isOf = ({ path }: Parameter) => path.includes(name);
        const isBeyond = (each: Parameter) =>
          isOf(each) && each.path.some((part) => isNumber(part) && Number(part) > last);
        const lost = isWhole !== true ? isBeyond : parameters.some(isBeyond) ? isOf : () => false;
        return parameters.filter((each) => !lost(each));
      }),
    witnesses: (_, { name, count }) => asking((__, path) => arrays[name]?.(path, count) ?? []),
  }),
);

/** A server that serves some of what it serves without the prefix of all paths, too. */
const withoutPrefix =
  (isServed: (asked: Asked) => boolean): Mutate =>
  (server) =>
  (asked) =>
    server(isServed(asked) ? { ...asked, target: `/api${asked.target}` } : asked);

const by = (method: string) => withoutPrefix((asked) => asked.method === method && !asked.target.startsWith("/api/"));

const bare = (path: string): string => `${path.slice("/api".length)}/1`;

/** Sentences about all: no limit, each offset, every path. */
export const limitBreaches: readonly Breach[] = [
  ...depths,
  ...ways,
  ...seen,
  ...cuts,
  ...offsets,
  ...unplaced("9", { "an entry is there without the prefix of all paths": by("GET") }, () =>
    anywhere.paths.map((path) => get(bare(path), [])),
  ),
  ...unplaced(
    "9",
    {
      "the list of users is there without the prefix of all paths": withoutPrefix(({ target }) =>
        /^\/users(\?|$)/.test(target),
      ),
    },
    () => [get("/users", [])],
  ),
];

/** As {@link limitBreaches}, of requests that change entries. */
export const limitUpdates: readonly UpdateBreach[] = ["PUT", "DELETE"].flatMap((method) =>
  unplaced("9", { [`${method} does what it does without the prefix of all paths`]: by(method) }, () =>
    anywhere.paths.map((path) => {
      const body = method === "PUT" ? { body: JSON.stringify({ data: {} }) } : {};
      const headers = { "content-type": "application/json" };
      return [{ method, target: bare(path), headers, ...body }, get(`${path}/1`, [])] as const;
    }),
  ),
);
