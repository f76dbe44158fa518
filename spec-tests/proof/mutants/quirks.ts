import { isRecord } from "../../kit/base.js";
import { errorQuirks } from "./error-quirks.js";
import type { Quirk } from "./mutant.js";
import { populatingDrafts } from "./populating-drafts.js";
import {
  answeringWrites,
  dataOf,
  isToMany,
  misreadingData,
  misreadingPositions,
  refusingData,
  sendUpdate,
} from "./writes/bodies.js";
import { listOf, someRelation } from "./writes/relation-servers.js";
import { answeringBlindly, notFound, refusal } from "./writes/replies.js";

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

/** Servers that conform, and do otherwise where they are advised or free, or where the specification is silent. */
export const quirks: readonly Quirk[] = [
  {
    id: "preflight-unanswered",
    differs: ["4.1-preflight"],
    difference: "OPTIONS is answered with 404: pages of other origins cannot write.",
    warned: ["endpoints-preflight"],
    mutate: answeringBlindly(({ method }) => method === "OPTIONS", notFound),
  },
  {
    id: "disconnect-single-refused",
    differs: ["4.7-disconnect-single"],
    difference: "disconnect with an id instead of an array is refused.",
    warned: ["writes-disconnect-single"],
    mutate: refusingData(
      someRelation(isToMany, (relation) => isRecord(relation) && typeof relation.disconnect === "number"),
    ),
  },
  {
    id: "position-start-wins",
    differs: ["4.7-position-several-keys"],
    difference: "Of several keys in one position start or end wins.",
    warned: ["writes-position-several-keys"],
    mutate: misreadingPositions((position) => {
      const { before: _, after: __, ...ends } = position ?? {};
      return Object.keys(ends).length === 0 ? position : ends;
    }),
  },
  {
    id: "position-empty-refused",
    differs: ["4.7-position-empty"],
    difference: "A position that says nothing is refused.",
    warned: ["writes-position-empty"],
    mutate: refusingData(someRelation(isToMany, (relation) => listOf(relation).some(saysNothing))),
  },
  {
    id: "large-bodies-read",
    differs: ["4.7-too-large"],
    difference: "A body of more than 1 MiB is read, and its long texts are cut.",
    warned: ["writes-body-too-large"],
    mutate: misreadingData((data) =>
      Object.fromEntries(
        Object.entries(data).map(([name, value]) => [name, typeof value === "string" ? value.slice(0, 255) : value]),
      ),
    ),
  },
  {
    id: "components-written-first",
    differs: ["4.7-refused-components"],
    difference: "Components are stored before positions are looked at, and stay when these are refused.",
    warned: ["writes-refused-components-change-nothing"],
    mutate: answeringWrites(async (answer, asked, server) => {
      const stored = Object.entries(dataOf(asked) ?? {}).filter(([name]) => components.has(name));
      if (asked.method === "PUT" && answer.status === 400 && stored.length > 0)
        await sendUpdate(
          server,
          asked.target,
          Object.fromEntries(stored.map(([name, value]) => [name, withoutMembers(value)])),
        );
      return answer;
    }),
  },
  {
    id: "drafts-complete",
    differs: ["3-incomplete"],
    difference: "A draft needs what a published entry needs.",
    warned: ["writes-draft-incomplete"],
    mutate: (server) => async (asked) => {
      const data = dataOf(asked);
      const lacks = data?.publishedAt === null && data.title === undefined;
      return asked.method === "POST" && asked.target.startsWith("/api/artifacts") && lacks ? refusal : server(asked);
    },
  },
  {
    id: "populated-drafts-shown",
    differs: [
      "3-populated-to-many",
      ...["3-populated-to-one", "3-populated-deep", "3-populated-in-components", "3-populated-in-zones"],
      ...["3-populated-from-plain-type", "3-populated-override", "3-single-populated", "3-localizations", "3-filters"],
    ],
    difference: "Populated relations hold drafts too: the state is that of the listed entries alone.",
    warned: [
      ...[
        "states-populated-to-many",
        "states-populated-to-one",
        "states-populated-deep",
        "states-populated-third-level",
      ],
      ...["states-populated-in-components", "states-populated-in-zones", "states-populated-from-plain-type"],
      ...["states-populated-override", "single-populate-live", "locales-localizations-drafts"],
      "states-filters-see-drafts",
    ],
    mutate: populatingDrafts,
  },
  ...errorQuirks,
];
