import type { Schema } from "../../kit/reference.js";
import { withOffset } from "../../kit/tables/conditions/spelled.js";
import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { below, misreading, reading } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { asking, conditionsOn, labelTypes } from "./asks.js";
import { type Breach, get, type Pairs, query, type UpdateBreach } from "./breach.js";
import { attributeOf, attributesOf, linksOf, listed, scalarsOf, typeAt, valuesOf } from "./world.js";

/** A parameter with `most` levels of populate at most: what the last of them names is populated without more. */
const cutAt =
  (most: number) =>
  (parameter: Parameter): readonly Parameter[] => {
    const { path } = parameter;
    const end = path.flatMap((part, index) => (part === "populate" ? [index] : []))[most];
    return [end === undefined ? parameter : { path: [...path.slice(0, end - 1), "0"], value: path[end - 1] ?? "" }];
  };

const ofDepth = (most: number): Breach => ({
  section: "8",
  manner: `populate is read ${most} levels deep`,
  where: "",
  mutate: reading(cutAt(most)),
  // Relations of a type to itself, populated one level deeper.
  witnesses: () =>
    asking((type) =>
      linksOf(type)
        .filter(({ to }) => to === type)
        .map(({ name }) => query`populate[${name}]${`[populate][${name}]`.repeat(most - 1)}[populate][0]=${name}`),
    ),
});

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

const ofWay = (most: number): Breach => ({
  section: "4.4",
  manner: `a condition behind more than ${most} relations has no effect`,
  where: "",
  mutate: reading((each) => (levelsIn(each) > most ? [] : [each])),
  *witnesses() {
    for (const [path, type] of listed)
      for (const [way, end] of waysOf(type, most + 1))
        for (const { name } of scalarsOf(end).slice(0, 2))
          for (const value of valuesOf(end, name, 3)) yield get(path, query`filters${way}[${name}][$eq]=${value}`);
  },
});

const ofOffset = (side: string, offset: string): Breach => ({
  section: "4.4",
  manner: `the minutes of an offset ${side} are not read`,
  where: "",
  mutate: misreading(below("filters"), (value) =>
    value.replace(new RegExp(`(\\${offset.charAt(0)}\\d\\d):[1-9]\\d$`), "$1:00"),
  ),
  witnesses: () =>
    asking((type) =>
      conditionsOn(type, { types: ["datetime"], operators: ["$gte"] }, "filters").map(([name, moment]) => [
        [name, withOffset(moment, offset)],
      ]),
    ),
});

const numbered = (name: string, values: readonly string[]): Pairs =>
  values.map((value, index) => [name.replace("#", String(index)), value] as const);

const namesAt = (path: string): readonly string[] => scalarsOf(typeAt(path)).map(({ name }) => name);

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
  fields: (path, count) => [numbered("fields[#]", namesAt(path).slice(0, count))],
  sort: (path, count) => [numbered("sort[#]", namesAt(path).slice(-count))],
  populate: (path) => {
    const links = attributesOf(typeAt(path)).filter(({ kind }) => kind !== "scalar" && kind !== "morph");
    return [
      numbered(
        "populate[#]",
        links.map(({ name }) => name),
      ),
    ];
  },
  $in: amongOthers((name) => `filters[${name}][$in][#]`),
  $notIn: amongOthers((name) => `filters[${name}][$notIn][#]`),
  $or: amongOthers((name) => `filters[$or][#][${name}][$eq]`),
};

/** A reader of queries that keeps so many elements of an array, or looks at one digit of their indexes: how many are asked for to see it. */
const arrayManners = (name: string): readonly (readonly [manner: string, last: number, count: number])[] => [
  [`elements of ${name} with an index of two digits are not read`, 9, 12],
  [`the last of twenty elements of ${name} and those after it are not read`, 19, 24],
  ...(name.startsWith("$")
    ? ([
        [`elements of ${name} after the fiftieth are not read`, 49, 60],
        [`elements of ${name} after the hundredth are not read`, 99, 120],
      ] as const)
    : []),
];

const arrayBreaches = Object.entries(arrays).flatMap(([name, asks]) =>
  arrayManners(name).map(
    ([manner, last, count]): Breach => ({
      section: "1",
      manner,
      where: "",
      mutate: reading((each) => {
        const isLost = each.path.some((part) => /^\d+$/.test(part) && Number(part) > last);
        return each.path.includes(name) && isLost ? [] : [each];
      }),
      witnesses: () => asking((_, path) => asks(path, count)),
    }),
  ),
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
  ...[2, 4, 6, 8, 9].map(ofDepth),
  ...[1, 2, 3, 4].map(ofWay),
  ...arrayBreaches,
  ofOffset("east", "+05:30"),
  ofOffset("west", "-03:45"),
  {
    section: "9",
    manner: "an entry is there without the prefix of all paths",
    where: "",
    mutate: by("GET"),
    witnesses: () => [...listed.keys()].map((path) => get(bare(path), [])),
  },
  {
    section: "9",
    manner: "the list of users is there without the prefix of all paths",
    where: "",
    mutate: withoutPrefix(({ target }) => /^\/users(\?|$)/.test(target)),
    witnesses: () => [get("/users", [])],
  },
];

/** As {@link limitBreaches}, of requests that change entries. */
export const limitUpdates: readonly UpdateBreach[] = ["PUT", "DELETE"].map((method) => ({
  section: "9",
  manner: `${method} does what it does without the prefix of all paths`,
  where: "",
  mutate: by(method),
  witnesses: () =>
    [...listed.keys()].map((path) => {
      const body = method === "PUT" ? { body: JSON.stringify({ data: {} }) } : {};
      const headers = { "content-type": "application/json" };
      return [{ method, target: bare(path), headers, ...body }, get(`${path}/1`, [])] as const;
    }),
}));
