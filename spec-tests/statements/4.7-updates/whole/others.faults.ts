import { isRecord } from "../../../kit/base.js";
import type { Json } from "../../../proof/faults/answers.js";
import type { Mutate } from "../../../proof/faults/fault.js";
import type { Asked, Server } from "../../../proof/faults/server.js";
import { documentOf } from "../../../proof/faults/server.js";
import { beside, leaving, showingSince, type WholeFault } from "../../../proof/faults/whole.js";
import {
  answeringWithAttributes,
  attributesOf,
  dataOf,
  elementId,
  idsIn,
  isFor,
  sendUpdate,
} from "../../../proof/faults/writes/bodies.js";
import { listOf, ownerOf } from "../../../proof/faults/writes/relation-servers.js";

const send = async (server: Server, collection: string, ids: readonly unknown[], data: Json): Promise<void> => {
  for (const id of ids) await sendUpdate(server, `/api/${collection}/${String(id)}`, data);
};

const remove = async (server: Server, collection: string, ids: readonly unknown[]): Promise<void> => {
  for (const id of ids) await server({ method: "DELETE", target: `/api/${collection}/${String(id)}`, headers: {} });
};

const localizationsOf = async (server: Server, asked: Asked): Promise<readonly unknown[]> => {
  const target = `${asked.target.split("?", 1)[0]}?populate[0]=localizations`;
  const document = documentOf(await server({ method: "GET", target, headers: {} }));
  const data = isRecord(document) && isRecord(document.data) ? document.data : {};
  return idsIn(isRecord(data.attributes) ? data.attributes.localizations : undefined);
};

/** A server in which an update of an artifact leaves something of its localizations as it was: `keep` makes a body of what was there. */
const leavingLocalizations =
  (keep: (before: Json) => Json, populate: readonly string[]): Mutate =>
  (server) =>
  async (asked) => {
    if (asked.method !== "PUT" || !isFor(asked, "artifacts")) return server(asked);
    const kept = new Map<unknown, Json>();
    for (const id of await localizationsOf(server, asked))
      kept.set(id, keep(await attributesOf(server, `/api/artifacts/${String(id)}`, ...populate)));
    const answer = await server(asked);
    if (answer.status === 200) for (const [id, data] of kept) await send(server, "artifacts", [id], data);
    return answer;
  };

/** A clock with milliseconds must have gone on. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Faults in what a write does to other entries. */
export const otherEntryFaults: readonly WholeFault[] = [
  {
    id: "neighbour-touched",
    fault: "An update of an entry sets updatedAt of the one that was created before it.",
    mutate: beside("PUT", async ({ asked, server, id }) => {
      await aMoment();
      const [, collection = ""] = /^\/api\/(\w+)/.exec(asked.target) ?? [];
      await send(server, collection, [id - 1], {});
    }),
  },
  {
    id: "stage-cascades",
    fault: "An update of the stage is one of the phases too.",
    mutate: beside(
      "PUT",
      async ({ data, server, before }) => {
        if ("stage" in data) await send(server, "restorations", idsIn(before.phases), { stage: data.stage });
      },
      ["phases"],
    ),
  },
  {
    id: "media-cascades",
    fault: "A file that is given to an entry is taken from the entry that had it.",
    mutate: (server) => {
      const holders = new Map<unknown, string>();
      return beside("PUT", async ({ data, asked, server: right }) => {
        if (!isFor(asked, "restorations") || typeof data.before !== "number") return;
        const holder = holders.get(data.before);
        const target = asked.target.split("?", 1)[0] ?? "";
        if (holder !== undefined && holder !== target) await sendUpdate(right, holder, { before: null });
        holders.set(data.before, target);
      })(server);
    },
  },
  {
    id: "disconnected-touched",
    fault: "An entry that is disconnected gets a new updatedAt.",
    mutate: beside("PUT", async ({ data, server }) => {
      const { team } = data;
      if (!isRecord(team) || !Array.isArray(team.disconnect)) return;
      await aMoment();
      await send(server, "conservators", team.disconnect.map(elementId), {});
    }),
  },
  {
    id: "created-touches-related",
    fault: "A new entry sets updatedAt of the entries that it is related to.",
    mutate: beside("POST", async ({ data, server }) => {
      await aMoment();
      if ("team" in data) await send(server, "conservators", listOf(data.team).map(elementId), {});
    }),
  },
  {
    id: "delete-cascades-to-phases",
    fault: "DELETE of an entry deletes its phases too.",
    mutate: beside("DELETE", ({ server, before }) => remove(server, "restorations", idsIn(before.phases)), ["phases"]),
  },
  {
    id: "delete-cascades-to-lead",
    fault: "DELETE of a conservator deletes the restoration that it leads.",
    mutate: beside("DELETE", ({ server, before }) => remove(server, "restorations", idsIn(before.leads)), ["leads"]),
  },
  {
    id: "delete-touches-related",
    fault: "DELETE of a restoration sets updatedAt of its team.",
    mutate: beside(
      "DELETE",
      async ({ server, before }) => {
        await aMoment();
        await send(server, "conservators", idsIn(before.team), {});
      },
      ["team"],
    ),
  },
  {
    id: "delete-leaves-component-links",
    fault: "A component still shows a relation to an entry that was deleted.",
    mutate: (server) => {
      const gone = new Map<string, unknown>();
      return async (asked) => {
        if (asked.method === "DELETE" && isFor(asked, "conservators")) {
          const target = `/api/restorations?filters[crew][chief][id]=${ownerOf(asked)}&populate[crew][populate]=*`;
          const document = documentOf(await server({ method: "GET", target, headers: {} }));
          const list = isRecord(document) && Array.isArray(document.data) ? document.data : [];
          for (const entry of list)
            if (isRecord(entry) && isRecord(entry.attributes) && isRecord(entry.attributes.crew))
              gone.set(String(entry.id), entry.attributes.crew.chief);
        }
        const answer = await server(asked);
        const document = documentOf(answer);
        if (asked.method !== "GET" || !asked.target.startsWith("/api/restorations") || !isRecord(document))
          return answer;
        const shown = (entry: unknown): unknown => {
          if (!isRecord(entry) || !isRecord(entry.attributes) || !isRecord(entry.attributes.crew)) return entry;
          const { crew } = entry.attributes;
          const old = gone.get(String(entry.id));
          if (old === undefined || !isRecord(crew.chief) || crew.chief.data !== null) return entry;
          return { ...entry, attributes: { ...entry.attributes, crew: { ...crew, chief: old } } };
        };
        const data = Array.isArray(document.data) ? document.data.map(shown) : shown(document.data);
        return { ...answer, text: JSON.stringify({ ...document, data }) };
      };
    },
  },
  {
    id: "delete-all-locales",
    fault: "DELETE of an entry deletes its localizations too.",
    mutate: (server) => async (asked) => {
      if (asked.method !== "DELETE" || !isFor(asked, "artifacts")) return server(asked);
      const others = await localizationsOf(server, asked);
      const answer = await server(asked);
      await remove(server, "artifacts", others);
      return answer;
    },
  },
  {
    id: "locale-overwritten",
    fault: "An update of a localized attribute is one of the other locales too.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      const { nickname } = dataOf(asked) ?? {};
      if (asked.method !== "PUT" || !isFor(asked, "artifacts") || nickname === undefined) return answer;
      await send(server, "artifacts", await localizationsOf(server, asked), { nickname });
      return answer;
    },
  },
  {
    id: "shared-files-left",
    fault: "Files that localizations share are changed in the one that is updated alone.",
    mutate: leavingLocalizations(
      ({ cover, gallery }) => ({ cover: idsIn(cover)[0] ?? null, gallery: idsIn(gallery) }),
      ["cover", "gallery"],
    ),
  },
  {
    id: "shared-component-left",
    fault: "A component that localizations share is changed in the one that is updated alone.",
    mutate: leavingLocalizations(
      ({ dimensions }) => ({ dimensions: isRecord(dimensions) ? leaving(dimensions, "id") : null }),
      ["dimensions"],
    ),
  },
  {
    id: "locales-published-together",
    fault: "publishedAt of one locale is set on the others too.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      const { publishedAt } = dataOf(asked) ?? {};
      if (asked.method !== "PUT" || !isFor(asked, "artifacts") || publishedAt === undefined) return answer;
      await send(server, "artifacts", await localizationsOf(server, asked), { publishedAt });
      return answer;
    },
  },
  {
    id: "locales-related-together",
    fault: "A relation of one locale is set on the others too.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      const { companions } = dataOf(asked) ?? {};
      if (asked.method !== "PUT" || !isFor(asked, "artifacts") || companions === undefined) return answer;
      await send(server, "artifacts", await localizationsOf(server, asked), { companions });
      return answer;
    },
  },
];

/** Faults in what a write is answered with. */
export const answerFaults: readonly WholeFault[] = [
  {
    id: "answer-echoes-text",
    fault: "The answer to an update has numbers as they were sent, as text.",
    mutate: answeringWithAttributes("PUT", (attributes, asked) => {
      const data = dataOf(asked) ?? {};
      const echoed = Object.entries(attributes).map(([name, value]) => [
        name,
        typeof value === "number" && typeof data[name] === "string" ? data[name] : value,
      ]);
      return Object.fromEntries(echoed);
    }),
  },
  {
    id: "answer-without-milliseconds",
    fault: "The answer to an update has updatedAt without its milliseconds.",
    mutate: answeringWithAttributes("PUT", (attributes) => ({
      ...attributes,
      ...("updatedAt" in attributes ? { updatedAt: String(attributes.updatedAt).replace(/\.\d+Z$/, ".000Z") } : {}),
    })),
  },
  {
    id: "answer-of-before",
    fault: "The answer to an update shows updatedAt of the update before.",
    mutate: (server) => {
      const times = new Map<string, unknown>();
      return answeringWithAttributes("PUT", (attributes, asked) => {
        const key = asked.target.split("?", 1)[0] ?? "";
        const before = times.get(key);
        times.set(key, attributes.updatedAt);
        return before === undefined || !("updatedAt" in attributes) ? attributes : { ...attributes, updatedAt: before };
      })(server);
    },
  },
  {
    id: "answer-of-create-without-defaults",
    fault: "The answer to POST has null where the entry has a default.",
    mutate: answeringWithAttributes("POST", (attributes, asked) =>
      "stage" in attributes && !("stage" in (dataOf(asked) ?? {})) ? { ...attributes, stage: null } : attributes,
    ),
  },
  {
    id: "answer-of-delete-without-relations",
    fault: "The answer to DELETE shows relations as empty.",
    mutate: answeringWithAttributes("DELETE", (attributes) =>
      Object.fromEntries(
        Object.entries(attributes).map(([name, value]) => [
          name,
          isRecord(value) && Array.isArray(value.data) ? { data: [] } : value,
        ]),
      ),
    ),
  },
  {
    id: "answer-in-sent-order",
    fault: "The answer to an update shows a relation in the order of the body, and not in that of its positions.",
    mutate: answeringWithAttributes("PUT", (attributes, asked) => {
      const data = dataOf(asked) ?? {};
      const entries = Object.entries(attributes).map(([name, value]) => {
        const sent = data[name];
        if (!isRecord(value) || !Array.isArray(value.data) || !isRecord(sent) || !Array.isArray(sent.connect))
          return [name, value];
        const last = sent.connect.map(elementId).map(Number);
        const rank = (entry: unknown) => last.indexOf(Number(elementId(entry)));
        return [name, { data: value.data.toSorted((a, b) => rank(a) - rank(b)) }];
      });
      return Object.fromEntries(entries);
    }),
  },
  {
    id: "answer-of-component-without-id",
    fault: "The answer to an update shows its components without ids.",
    mutate: answeringWithAttributes("PUT", (attributes) =>
      isRecord(attributes.crew) ? { ...attributes, crew: { ...attributes.crew, id: null } } : attributes,
    ),
  },
  {
    id: "shown-late",
    fault: "A list shows the scalars of an entry as they were before the last update.",
    mutate: showingSince(
      (asked, before) => (isFor(asked, "restorations") && "urgency" in before ? before : undefined),
      (attributes, before) => ({ ...attributes, urgency: before.urgency }),
    ),
  },
];
