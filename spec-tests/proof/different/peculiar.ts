import { isRecord, mapValues } from "../../kit/base.js";
import { below, misreading } from "../servers/requests.js";
import {
  answeringWrites,
  dataOf,
  isToMany,
  misreadingData,
  misreadingPositions,
  refusingData,
  sendUpdate,
} from "../servers/writes/bodies.js";
import { listOf, someRelation } from "../servers/writes/relation-servers.js";
import { refusal } from "../servers/writes/replies.js";
import { type Different, outcome } from "./different.js";

/** Whether a position says nothing: the end is meant. */
const saysNothing = (element: unknown): boolean =>
  isRecord(element) &&
  "position" in element &&
  (!isRecord(element.position) || Object.values(element.position).every((value) => value === false));

const components: ReadonlySet<string> = new Set(["crew", "treatments", "log"]);

/** Components without the relations in them. */
const withoutMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMembers);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== "members")) : value;
};

/** Servers that do otherwise where they are advised, or where the specification is silent and what was found at Strapi is warned. */
export const peculiar: readonly Different[] = [
  outcome(
    "sort-true-first",
    "4.2 does not say which of true and false comes first",
    misreading(below("sort"), (value) =>
      /^(paid|onDisplay|active|featured)(:|$)/.test(value)
        ? value.replace(/(:\w+)?$/, value.endsWith(":desc") ? ":asc" : ":desc")
        : value,
    ),
  ),
  outcome(
    "disconnect-single-refused",
    "4.7 shows arrays in disconnect",
    refusingData(someRelation(isToMany, (relation) => isRecord(relation) && typeof relation.disconnect === "number")),
  ),
  outcome(
    "position-start-wins",
    "4.7 does not say what several keys of one position mean",
    misreadingPositions((position) => {
      const { before: _, after: __, ...ends } = position ?? {};
      return Object.keys(ends).length === 0 ? position : ends;
    }),
  ),
  outcome(
    "position-empty-refused",
    "4.7 does not show a position that says nothing",
    refusingData(someRelation(isToMany, (relation) => listOf(relation).some(saysNothing))),
  ),
  outcome(
    "large-bodies-read",
    "4.7 states no size of a body that is refused",
    misreadingData((data) => mapValues(data, (value) => (typeof value === "string" ? value.slice(0, 255) : value))),
  ),
  outcome(
    "components-written-first",
    "4.7 does not say what a refused update has stored of components",
    answeringWrites(async (answer, asked, server) => {
      const stored = Object.entries(dataOf(asked) ?? {}).filter(([name]) => components.has(name));
      const isPositioned = asked.body?.includes('"position"') === true;
      if (asked.method === "PUT" && answer.status === 400 && isPositioned && stored.length > 0)
        await sendUpdate(
          server,
          asked.target,
          Object.fromEntries(stored.map(([name, value]) => [name, withoutMembers(value)])),
        );
      return answer;
    }),
  ),
  outcome("drafts-complete", "3 does not say what a draft may lack", (server) => async (asked) => {
    const data = dataOf(asked);
    const lacks = data?.publishedAt === null && data.title === undefined;
    return asked.method === "POST" && asked.target.startsWith("/api/artifacts") && lacks ? refusal : server(asked);
  }),
];
