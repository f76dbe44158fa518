import type { WriteFault } from "../../proof/faults/fault.js";
import { parametersOf, pathOf, withParameters } from "../../proof/servers/requests.js";
import type { Asked, Mutate } from "../../proof/servers/server.js";
import { isFor, misreadingData } from "../../proof/servers/writes/bodies.js";
import { answeringBlindly, notFound } from "../../proof/servers/writes/replies.js";

/** A server that takes the data of new entries for other data. */
const creating = (change: (data: Record<string, unknown>, asked: Asked) => Record<string, unknown>): Mutate =>
  misreadingData((data, asked) => (isFor(asked, "artifacts") ? change({ ...data }, asked) : data), ["POST"]);

const isSeason = ({ target }: Asked): boolean => target.startsWith("/api/season-programme");

/** Faults of drafts and locales in writes. */
export const stateWriteFaults: readonly WriteFault[] = [
  {
    id: "live-after-unpublishing",
    breaks: ["3-after-updates"],
    fault: "An entry that is made a draft again stays in live lists that are asked for it by its id.",
    mutate: (server) => {
      const unpublished = new Set<string>();
      return async (asked) => {
        if (asked.method === "PUT" && asked.body?.includes('"publishedAt":null') === true)
          unpublished.add(pathOf(asked));
        const parameters = parametersOf(asked);
        const id = parameters.find(({ path }) => path.join(".") === "filters.id.$eq")?.value;
        if (!unpublished.has(`${pathOf(asked)}/${id}`)) return server(asked);
        const others = parameters.filter(({ path }) => path[0] !== "publicationState");
        return server(withParameters(asked, [...others, { path: ["publicationState"], value: "preview" }]));
      };
    },
  },

  {
    id: "locale-of-data-ignored",
    breaks: ["4.1-locale-created"],
    fault: "A new entry is of the default locale, whatever its data say.",
    noticed: ["writes-locale", "writes-locale-unknown"],
    mutate: creating(({ locale: _, ...data }) => data),
  },
];

/** Faults of single types in writes. */
export const singleWriteFaults: readonly WriteFault[] = [
  {
    id: "single-not-created",
    breaks: ["4.7-single-deleted"],
    fault: "PUT of a single type without an entry is a 404.",
    noticed: ["writes-single-delete"],
    mutate: answeringBlindly((asked) => isSeason(asked) && asked.method === "PUT", notFound),
  },
];
