import { isRecord } from "../../kit/base.js";
import { isRelation, keeping, replacingValues } from "../../proof/faults/answers.js";
import type { Mutate, WriteFault } from "../../proof/faults/fault.js";
import { documentOf } from "../../proof/faults/server.js";
import {
  answeringWrites,
  dataOf,
  isToMany,
  isToOne,
  misreadingData,
  withData,
} from "../../proof/faults/writes/bodies.js";
import { refusal } from "../../proof/faults/writes/replies.js";

/** A server that shows a relation as empty. */
const blind = (name: string, empty: unknown): Mutate =>
  replacingValues((value, key) => (key === name && isRelation(value) ? { data: empty } : value));

/** Faults of the other side, and of requests as a whole. */
export const sideFaults: readonly WriteFault[] = [
  {
    id: "many-to-many-one-side",
    breaks: ["4.7-both-sides"],
    fault: "A many-to-many relation does not show on the other side what was connected on the first.",
    noticed: ["writes-many-to-many-both-sides"],
    mutate: blind("jobs", []),
  },
  {
    id: "lists-by-relations-remembered",
    breaks: ["4.7-both-sides"],
    fault: "A list that is filtered by a relation is remembered until an entry of its own type is written.",
    noticed: ["writes-both-sides-in-lists"],
    mutate: keeping(
      ({ target }) => /^\/api\/restorations\?.*filters.*team/.test(target),
      ({ method, target }) => method !== "GET" && target.startsWith("/api/restorations"),
    ),
  },
  {
    id: "files-of-later-components-emptied",
    breaks: ["4.7-in-components"],
    fault: "An update of relations empties the files of repeated components but the first one.",
    noticed: ["writes-relations-leave-components"],
    mutate: (server) => {
      const updated = new Set<string>();
      const emptied = replacingValues((value, key) =>
        key === "provenance" && Array.isArray(value)
          ? value.map((part, index) => (index > 0 && isRecord(part) ? { ...part, document: { data: null } } : part))
          : value,
      )(server);
      return (asked) => {
        const [id = ""] = /(?<=\/api\/artifacts\/)\d+/.exec(asked.target) ?? [];
        if (asked.method === "PUT") updated.add(id);
        const [, listed = ""] = /^\/api\/artifacts\?.*id[^=]*=(\d+)/.exec(asked.target) ?? [];
        return (updated.has(listed) ? emptied : server)(asked);
      };
    },
  },
  {
    id: "localization-connected-as-its-entry",
    breaks: ["4.7-collections"],
    fault: "Who connects a localization of a category connects the category in the default locale.",
    noticed: ["writes-every-relation-of-localizations"],
    mutate: (server) => async (asked) => {
      const { categories } = dataOf(asked) ?? {};
      const connect = isRecord(categories) && Array.isArray(categories.connect) ? categories.connect : [];
      if (asked.method !== "PUT" || connect.length === 0) return server(asked);
      const first = async (id: unknown): Promise<unknown> => {
        const target = `/api/categories?locale=all&filters[id][$eq]=${id}&populate[0]=localizations`;
        const shown = JSON.stringify(documentOf(await server({ method: "GET", target, headers: {} })));
        return Number(/"localizations":\{"data":\[\{"id":(\d+)/.exec(shown)?.[1] ?? id);
      };
      const data = { ...dataOf(asked), categories: { connect: await Promise.all(connect.map(first)) } };
      return server(withData(asked, data));
    },
  },
  {
    id: "one-to-many-one-side",
    breaks: ["4.7-both-sides"],
    fault: "A one-to-many relation does not show on the side of many what was connected from the other.",
    noticed: ["writes-one-to-many-both-sides"],
    mutate: blind("supervised", []),
  },
  {
    id: "one-to-one-one-side",
    breaks: ["4.7-both-sides"],
    fault: "A one-to-one relation does not show on the other side what was connected on the first.",
    noticed: ["writes-one-to-one-both-sides"],
    mutate: blind("leads", null),
  },
  {
    id: "one-relation-at-a-time",
    breaks: ["4.7-request"],
    fault: "Of several relations in one request only the first is updated.",
    noticed: ["writes-several-relations"],
    mutate: misreadingData((data) => {
      const first = Object.keys(data).find((name) => isToMany(name) || isToOne(name));
      return Object.fromEntries(
        Object.entries(data).filter(([name]) => name === first || !(isToMany(name) || isToOne(name))),
      );
    }),
  },
  {
    id: "relations-not-given-emptied",
    breaks: ["4.7-request"],
    fault: "An update empties the relations that it does not name.",
    noticed: ["writes-relation-alone"],
    mutate: misreadingData((data, { target }) =>
      target.startsWith("/api/restorations") && "team" in data ? { consultants: [], ...data } : data,
    ),
  },
  {
    id: "media-type-with-charset",
    breaks: ["4.7-request"],
    fault: "A body whose media type has a charset is not read.",
    noticed: ["writes-body-json"],
    mutate: (server) => async (asked) =>
      asked.headers["content-type"]?.includes("charset") === true ? { ...refusal, status: 415 } : server(asked),
  },
  {
    id: "updates-without-effect",
    breaks: ["4.7-request"],
    fault: "Updates are answered as if they were carried out, and are not.",
    noticed: ["writes-direct-array", "writes-body-json", "writes-many-to-many-both-sides"],
    mutate: misreadingData(() => ({})),
  },
  {
    id: "updates-answered-with-an-error",
    breaks: ["4.7-request"],
    fault: "Updates are carried out and answered with 500.",
    noticed: ["writes-body-json", "writes-direct-array", "writes-connect-ids"],
    mutate: answeringWrites((answer, asked) =>
      asked.method === "PUT" ? { ...answer, status: 500, text: "Internal Server Error" } : answer,
    ),
  },
  {
    id: "disconnect-of-sessions-without-effect",
    breaks: ["4.7-collections"],
    fault: "Whoever is signed in connects entries, and does not disconnect them.",
    noticed: ["writes-every-caller"],
    mutate: misreadingData((data, { headers }) =>
      /^bearer ey/i.test(headers.authorization ?? "")
        ? Object.fromEntries(
            Object.entries(data).map(([name, value]) => {
              if (!isRecord(value) || !("disconnect" in value)) return [name, value];
              const { disconnect: _, ...rest } = value;
              return [name, rest];
            }),
          )
        : data,
    ),
  },
  {
    id: "updates-of-localizations-shared",
    breaks: ["4.7-collections"],
    fault: "An update of a localization is done to the entry that it was made of too.",
    noticed: ["writes-every-relation-beside-localizations"],
    mutate: (server) => {
      const originals = new Map<string, string>();
      return async (asked) => {
        const original = originals.get(asked.target);
        if (asked.method === "PUT" && original !== undefined) await server({ ...asked, target: original });
        const answer = await server(asked);
        const [, list, id] = /^(.*)\/(\d+)\/localizations$/.exec(asked.target) ?? [];
        const document = documentOf(answer);
        if (list !== undefined && isRecord(document)) originals.set(`${list}/${document.id}`, `${list}/${id}`);
        return answer;
      };
    },
  },
];
