import { isRecord } from "../../kit/base.js";
import { answering, type Json } from "./answers.js";
import type { Mutate } from "./fault.js";
import { afterUpdates, type Related, relatedIn } from "./relation-servers.js";
import { documentOf, type Server } from "./server.js";

const mentions = (body: string | undefined, attribute: string): boolean => body?.includes(`"${attribute}"`) === true;

const updatedId = (target: string): number | undefined => {
  const id = /^\/api\/restorations\/(\d+)/.exec(target)?.[1];
  return id === undefined ? undefined : Number(id);
};

/** What every restoration holds in a relation. */
const holders = async (server: Server, attribute: string): Promise<ReadonlyMap<number, readonly Related[]>> => {
  const target = `/api/restorations?pagination[pageSize]=1000&populate[0]=${attribute}`;
  const document = documentOf(await server({ method: "GET", target, headers: {} }));
  const entries = isRecord(document) && Array.isArray(document.data) ? document.data.filter(isRecord) : [];
  return new Map(entries.map((entry) => [Number(entry.id), relatedIn(entry, attribute)]));
};

/** A server on which nobody else holds what an entry holds in this relation of restorations, although others may. */
export const stealing = (attribute: string): Mutate =>
  afterUpdates(async (answer, { target, body }, server) => {
    const id = updatedId(target);
    if (answer.status !== 200 || id === undefined || !mentions(body, attribute)) return;
    const all = await holders(server, attribute);
    const own = (all.get(id) ?? []).map((each) => each.id);
    for (const [other, list] of all) {
      const taken = list.map((each) => each.id).filter((each) => other !== id && own.includes(each));
      if (taken.length === 0) continue;
      const data = { [attribute]: { disconnect: taken } };
      await server({
        method: "PUT",
        target: `/api/restorations/${other}`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ data }),
      });
    }
  });

/** A server on which a restoration goes on showing what another one has taken from it. */
export const forgettingToSteal =
  (attribute: string): Mutate =>
  (server) => {
    const lost = new Map<number, readonly Related[]>();
    const updating: Server = async (asked) => {
      const id = updatedId(asked.target);
      if (asked.method !== "PUT" || id === undefined || !mentions(asked.body, attribute)) return server(asked);
      const before = await holders(server, attribute);
      const answer = await server(asked);
      const after = await holders(server, attribute);
      if (answer.status === 200) lost.delete(id);
      for (const [holder, list] of before) {
        const gone = list.filter((each) => after.get(holder)?.every((kept) => kept.id !== each.id));
        if (holder !== id && gone.length > 0) lost.set(holder, [...(lost.get(holder) ?? []), ...gone]);
      }
      return answer;
    };
    return answering((document, { asked }) => {
      if (!asked.target.startsWith("/api/restorations?") || !isRecord(document) || !Array.isArray(document.data)) {
        return document;
      }
      return { ...document, data: document.data.map((entry) => withLost(entry, attribute, lost)) };
    })(updating);
  };

const withLost = (entry: unknown, attribute: string, lost: ReadonlyMap<number, readonly Related[]>): unknown => {
  const ghosts = isRecord(entry) ? lost.get(Number(entry.id)) : undefined;
  if (!isRecord(entry) || !isRecord(entry.attributes) || ghosts === undefined) return entry;
  const relation = entry.attributes[attribute];
  if (!isRecord(relation)) return entry;
  const { data } = relation;
  const shown: Json = { data: Array.isArray(data) ? [...data, ...ghosts] : (data ?? ghosts[0]) };
  return { ...entry, attributes: { ...entry.attributes, [attribute]: shown } };
};
