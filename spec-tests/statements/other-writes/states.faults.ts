import { isRecord, parseJson } from "../../kit/base.js";
import type { Mutate, WriteFault } from "../../proof/faults/fault.js";
import { parametersOf, pathOf, withParameters } from "../../proof/faults/requests.js";
import type { Asked } from "../../proof/faults/server.js";
import { answeringWithDocument, forgiving, isFor, misreadingData } from "../../proof/faults/writes/bodies.js";
import { answeringBlindly, notFound, reply } from "../../proof/faults/writes/replies.js";

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
    id: "created-as-draft",
    breaks: ["3-created"],
    fault: "A new entry is a draft.",
    mutate: creating((data) => ({ publishedAt: null, ...data })),
  },
  {
    id: "always-published",
    breaks: ["3-publish"],
    fault: "publishedAt in data is ignored.",
    noticed: ["writes-published-at-once", "writes-publish-and-unpublish", "writes-published-at-invalid"],
    mutate: misreadingData(({ publishedAt: _, ...data }) => data, ["POST", "PUT"]),
  },
  {
    id: "update-publishes",
    breaks: ["3-publish"],
    fault: "Any update publishes the entry.",
    mutate: misreadingData((data, asked) =>
      isFor(asked, "artifacts") ? { publishedAt: "2024-01-01T00:00:00.000Z", ...data } : data,
    ),
  },
  {
    id: "drafts-left-out-of-answers",
    breaks: ["3-written"],
    fault: "The answer to an update leaves drafts out of its relations.",
    mutate: answeringWithDocument("PUT", (document) => {
      const { data } = document;
      if (!isRecord(data) || !isRecord(data.attributes) || !isRecord(data.attributes.companions)) return document;
      const list = Array.isArray(data.attributes.companions.data) ? data.attributes.companions.data : [];
      const live = list.filter(
        (one: unknown) => isRecord(one) && isRecord(one.attributes) && one.attributes.publishedAt !== null,
      );
      return { ...document, data: { ...data, attributes: { ...data.attributes, companions: { data: live } } } };
    }),
  },
  {
    id: "locale-of-data-ignored",
    breaks: ["4.1-locale-created"],
    fault: "A new entry is of the default locale, whatever its data say.",
    noticed: ["writes-locale", "writes-locale-unknown"],
    mutate: creating(({ locale: _, ...data }) => data),
  },
  {
    id: "locale-of-query-honoured",
    breaks: ["4.1-locale-kept"],
    fault: "The locale in the query of a POST is that of the new entry.",
    mutate: creating((data, { target }) => (target.includes("locale=fr") ? { ...data, locale: "fr" } : data)),
  },
  {
    id: "localization-unlinked",
    breaks: ["2.4-localization-created"],
    fault: "A localization is created as an entry of its own.",
    mutate: (server) => async (asked) => {
      if (!asked.target.endsWith("/localizations") || asked.method !== "POST") return server(asked);
      const values: unknown = parseJson(asked.body ?? "{}");
      const answer = await server({ ...asked, target: "/api/artifacts", body: JSON.stringify({ data: values }) });
      const document: unknown = parseJson(answer.text);
      const data = isRecord(document) && isRecord(document.data) ? document.data : {};
      return reply(200, { id: data.id, ...(isRecord(data.attributes) ? data.attributes : {}) });
    },
  },
];

/** Faults of single types in writes. */
export const singleWriteFaults: readonly WriteFault[] = [
  {
    id: "single-not-created",
    breaks: ["4.7-single-created"],
    fault: "PUT of a single type without an entry is a 404.",
    noticed: ["writes-single-create", "writes-single-relation", "writes-single-delete"],
    mutate: answeringBlindly((asked) => isSeason(asked) && asked.method === "PUT", notFound),
  },
  {
    id: "single-not-deleted",
    breaks: ["4.7-single-deleted"],
    fault: "DELETE of a single type is answered and does nothing.",
    mutate: (server) => async (asked) =>
      server(isSeason(asked) && asked.method === "DELETE" ? { ...asked, method: "GET" } : asked),
  },
  {
    id: "single-relations-replaced",
    breaks: ["4.7-single-relation"],
    fault: "connect of a single type's relation removes what was connected before.",
    mutate: misreadingData((data) => {
      const { exhibitions } = data;
      return isRecord(exhibitions) && Array.isArray(exhibitions.connect)
        ? { ...data, exhibitions: exhibitions.connect.map((one: unknown) => (isRecord(one) ? one.id : one)) }
        : data;
    }),
  },
  {
    id: "single-unchecked",
    breaks: ["4.7-single-refused"],
    fault: "A single type is created without what it requires.",
    mutate: forgiving("title must be defined", (data) => ({ ...data, title: "Untitled" })),
  },
];
