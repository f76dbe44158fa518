import { isRecord } from "../../kit/base.js";
import { replacingFiles } from "../../statements/2-resources/shapes.faults.js";
import { replacingEntries, replacingRelations } from "./answers.js";
import { errorQuirks } from "./error-quirks.js";
import type { Mutate, Quirk } from "./fault.js";
import { populatingDrafts } from "./populating-drafts.js";
import { below, misreading } from "./requests.js";
import type { Asked } from "./server.js";
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

/** Requests under way at the same time that are too many. */
const crowd = 8;

/** Answers with 500 what makes a crowd of such requests. */
const crowded =
  (isCounted: (method: string) => boolean): Mutate =>
  (server) => {
    let under = 0;
    return async (asked) => {
      if (!isCounted(asked.method)) return server(asked);
      under++;
      try {
        // Those that are sent at the same time have arrived by then.
        await new Promise((resolve) => setImmediate(resolve));
        return under >= crowd ? { status: 500, headers: {}, text: "deadlock" } : await server(asked);
      } finally {
        under--;
      }
    };
  };

const components: ReadonlySet<string> = new Set(["crew", "treatments", "log"]);

/** Components without the relations in them. */
const withoutMembers = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutMembers);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => name !== "members")) : value;
};

/** Whether section 3 leaves open which drafts an answer holds (I-77, I-85, I-86). */
const isStateOpen = ({ target }: Asked): boolean =>
  /^\/api\/(restorations|homepage)\?|[?&]populate(\[\d+\])?=localizations(&|$)|filters\[maker\]|populate\[.*\[publicationState\]/.test(
    target.replaceAll("%5B", "[").replaceAll("%5D", "]"),
  );

/** Servers that conform, and do otherwise where they are advised or free, or where the specification is silent. */
export const quirks: readonly Quirk[] = [
  {
    id: "sort-true-first",
    differs: ["4.2-booleans", "4.2-every-open-order"],
    difference: "In ascending order, true comes before false.",
    warned: ["sorting-boolean", "monitors-open-order"],
    mutate: misreading(below("sort"), (value) =>
      /^(paid|onDisplay|active|featured)(:|$)/.test(value)
        ? value.replace(/(:\w+)?$/, value.endsWith(":desc") ? ":asc" : ":desc")
        : value,
    ),
  },
  {
    id: "media-with-internals",
    differs: ["2.3-no-more"],
    difference: "A file names the folder that it is kept in.",
    warned: ["resources-no-more-members"],
    mutate: replacingFiles((attributes) => ("mime" in attributes ? { ...attributes, folderPath: "/1" } : attributes)),
  },
  {
    id: "entry-with-type",
    differs: ["2.3-no-more"],
    difference: "An entry has a type beside id and attributes.",
    warned: ["resources-no-more-members"],
    mutate: replacingEntries((entry) => ({ type: "entry", ...entry })),
  },
  {
    id: "related-with-metadata",
    differs: ["2.3-no-more"],
    difference: "A relation has a meta beside its data.",
    warned: ["resources-no-more-members"],
    mutate: replacingRelations((data) => ({ data, meta: {} })),
  },
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
      const isPositioned = asked.body?.includes('"position"') === true;
      if (asked.method === "PUT" && answer.status === 400 && isPositioned && stored.length > 0)
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
      "3-populated-from-plain-type",
      ...["3-populated-override", "3-single-populated", "3-localizations", "3-filters"],
    ],
    difference: "Relations hold drafts too where section 3 does not say what they hold.",
    warned: [
      ...["states-populated-from-plain-type", "states-populated-override", "single-populate-live"],
      ...["locales-localizations-drafts", "states-filters-see-drafts"],
    ],
    mutate: (server) => {
      const lax = populatingDrafts(server);
      return (asked) => (isStateOpen(asked) ? lax : server)(asked);
    },
  },
  {
    id: "reads-crowded",
    differs: ["4.1-same-time"],
    difference: "Of eight requests that read at the same time, the last is answered with 500.",
    warned: ["requests-together"],
    mutate: crowded((method) => method === "GET"),
  },
  {
    id: "updates-deadlocked",
    differs: ["4.7-same-time"],
    difference: "Of eight updates at the same time, one is given up with 500.",
    warned: ["writes-together"],
    mutate: crowded((method) => method === "PUT"),
  },
  ...errorQuirks,
];
