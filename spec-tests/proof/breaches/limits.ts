import { withOffset } from "../../kit/random/spelled-values.js";
import type { Mutate } from "../faults/fault.js";
import type { Parameter } from "../faults/parameters.js";
import { below, misreading, understanding } from "../faults/requests.js";
import { type Breach, get } from "./breach.js";
import type { UpdateBreach } from "./updates.js";
import { linksOf, listed, scalarsOf, valuesOf } from "./world.js";

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

/** Sentences about all: no limit, each offset, every path. */
export const limitBreaches: readonly Breach[] = [
  ...[2, 4, 8, 12, 20].map(ofDepth),
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
