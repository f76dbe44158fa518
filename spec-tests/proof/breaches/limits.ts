import { withOffset } from "../../kit/random/spelled-values.js";
import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { below, misreading, understanding } from "../faults/requests.js";
import type { Asked } from "../faults/server.js";
import { type Breach, get, type Pairs } from "./breach.js";
import type { UpdateBreach } from "./updates.js";
import { attributesOf, linksOf, listed, scalarsOf, typeAt, valuesOf } from "./world.js";

/** A parameter with `most` levels of populate at most: what the last of them names is populated without more. */
const cutAt =
  (most: number) =>
  (parameter: Parameter): Parameter => {
    const { path } = parameter;
    const levels = path.flatMap((part, index) => (part === "populate" ? [index] : []));
    const end = levels[most];
    return end === undefined ? parameter : { path: [...path.slice(0, end - 1), "0"], value: path[end - 1] ?? "" };
  };

/** Relations of a type to itself, populated so many levels deep. */
const deepRequests = function* (levels: number) {
  for (const [path, type] of listed)
    for (const { name } of linksOf(type).filter(({ to }) => to === type)) {
      const above = `populate[${name}]`.concat(`[populate][${name}]`.repeat(levels - 2));
      yield get(path, [[`${above}[populate][0]`, name]]);
    }
};

const ofDepth = (most: number): Breach => ({
  section: "8",
  manner: `populate is read ${most} levels deep`,
  where: "",
  mutate: understanding((parameters) => parameters.map(cutAt(most))),
  witnesses: () => deepRequests(most + 1),
});

const momentRequests = function* (offset: string) {
  for (const [path, type] of listed)
    for (const { name } of scalarsOf(type).filter((each) => each.type === "datetime"))
      for (const moment of valuesOf(type, name, 3))
        yield get(path, [[`filters[${name}][$gte]`, withOffset(moment, offset)]]);
};

const ofOffsets = (manner: string, offset: string, change: (value: string) => string): Breach => ({
  section: "4.4",
  manner,
  where: "",
  mutate: misreading(below("filters"), change),
  witnesses: () => momentRequests(offset),
});

/** A server that serves what it serves without the prefix of all paths, too. */
const withoutPrefix =
  (method: string): Mutate =>
  (server) =>
  (asked) =>
    server(
      asked.method === method && !asked.target.startsWith("/api/")
        ? { ...asked, target: `/api${asked.target}` }
        : asked,
    );

/** A reader of queries that keeps so many elements of an array, or looks at one digit of their indexes. */
const ofArrays = (
  manner: string,
  isMeant: (path: readonly string[]) => boolean,
  isLost: (index: number) => boolean,
  count: number,
  asks: (count: number) => Iterable<Asked>,
): Breach => ({
  section: "1",
  manner,
  where: "",
  mutate: understanding((parameters) =>
    parameters.filter(({ path }) => !isMeant(path) || !path.some((part) => /^\d+$/.test(part) && isLost(Number(part)))),
  ),
  witnesses: () => asks(count),
});

const numbered = (name: string, values: readonly string[]): Pairs =>
  values.map((value, index) => [name.replace("#", String(index)), value] as const);

/** For each text, many values that no entry has before some that entries have. */
const amongOthers =
  (parameterOf: (name: string) => string) =>
  (path: string, count: number): readonly Pairs[] =>
    scalarsOf(typeAt(path))
      .filter(({ type }) => type === "uid" || type === "string")
      .map(({ name }) =>
        numbered(parameterOf(name), [
          ...Array.from({ length: count }, (_, index) => `no ${index}`),
          ...valuesOf(typeAt(path), name, 4),
        ]),
      );

/** Arrays of the parameters that have some. */
const arrays: Readonly<Record<string, (path: string, count: number) => readonly Pairs[]>> = {
  fields: (path, count) => [
    numbered(
      "fields[#]",
      scalarsOf(typeAt(path))
        .map(({ name }) => name)
        .slice(0, count),
    ),
  ],
  sort: (path, count) => [
    numbered(
      "sort[#]",
      scalarsOf(typeAt(path))
        .map(({ name }) => name)
        .slice(-count),
    ),
  ],
  populate: (path) => [
    numbered(
      "populate[#]",
      attributesOf(typeAt(path)).flatMap(({ kind, name }) => (kind === "scalar" || kind === "morph" ? [] : [name])),
    ),
  ],
  $in: amongOthers((name) => `filters[${name}][$in][#]`),
  $notIn: amongOthers((name) => `filters[${name}][$notIn][#]`),
  $or: amongOthers((name) => `filters[$or][#][${name}][$eq]`),
};

function* arrayRequests(name: string, count: number): Iterable<Asked> {
  for (const path of listed.keys()) for (const pairs of arrays[name]?.(path, count) ?? []) yield get(path, pairs);
}

const arrayBreaches = Object.keys(arrays).flatMap((name) => {
  const isMeant = (path: readonly string[]) => path.includes(name);
  return [
    ofArrays(
      `elements of ${name} with an index of two digits are not read`,
      isMeant,
      (index) => index > 9,
      12,
      (count) => arrayRequests(name, count),
    ),
    ofArrays(
      `the last of twenty elements of ${name} and those after it are not read`,
      isMeant,
      (index) => index > 19,
      24,
      (count) => arrayRequests(name, count),
    ),
    ...(name.startsWith("$")
      ? [
          ofArrays(
            `elements of ${name} after the fiftieth are not read`,
            isMeant,
            (index) => index > 49,
            60,
            (count) => arrayRequests(name, count),
          ),
          ofArrays(
            `elements of ${name} after the hundredth are not read`,
            isMeant,
            (index) => index > 99,
            120,
            (count) => arrayRequests(name, count),
          ),
        ]
      : []),
  ];
});

/** Sentences about all: no limit, each offset, every path. */
export const limitBreaches: readonly Breach[] = [
  ...[2, 4, 8, 9].map((most) => ofDepth(most)),
  ...arrayBreaches,
  ofOffsets("the minutes of an offset east are not read", "+05:30", (value) =>
    value.replace(/(\+\d\d):[1-9]\d$/, "$1:00"),
  ),
  ofOffsets("the minutes of an offset west are not read", "-03:45", (value) =>
    value.replace(/(-\d\d):[1-9]\d$/, "$1:00"),
  ),
  {
    section: "9",
    manner: "an entry is there without the prefix of all paths",
    where: "",
    mutate: withoutPrefix("GET"),
    *witnesses() {
      for (const path of listed.keys()) yield get(`${path.slice("/api".length)}/1`, []);
    },
  },
  {
    section: "9",
    manner: "the list of users is there without the prefix of all paths",
    where: "",
    mutate: (server) => (asked) =>
      server(/^\/users(\?|$)/.test(asked.target) ? { ...asked, target: `/api${asked.target}` } : asked),
    witnesses: () => [get("/users", [])],
  },
];

/** As {@link limitBreaches}, of requests that change entries. */
export const limitUpdates: readonly UpdateBreach[] = ["PUT", "DELETE"].map((method) => ({
  section: "9",
  manner: `${method} does what it does without the prefix of all paths`,
  where: "",
  mutate: withoutPrefix(method),
  *witnesses() {
    const body = method === "PUT" ? { body: JSON.stringify({ data: {} }) } : {};
    for (const path of listed.keys()) {
      const target = `${path.slice("/api".length)}/1`;
      yield [
        { method, target, headers: { "content-type": "application/json" }, ...body },
        get(`${path}/1`, []),
      ] as const;
    }
  },
}));
