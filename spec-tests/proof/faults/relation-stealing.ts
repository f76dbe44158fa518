import { isRecord } from "../../kit/base.js";
import { answeringLists, type Entry, isList } from "../servers/answers.js";
import { documentOf, type Mutate, type Server } from "../servers/server.js";

/** An entry as a populated relation shows it. */
interface Related {
  readonly id: number;
}

/** What an entry shows of a relation: entries with ids. */
const relatedIn = ({ attributes }: Entry, attribute: string): readonly Related[] => {
  const relation = attributes[attribute];
  const data = isRecord(relation) ? [relation.data].flat() : [];
  // What the right server shows is { id, attributes }.
  return data.filter(isRecord) as unknown as readonly Related[];
};

/** What every restoration holds in a relation. */
const holders = async (server: Server, attribute: string): Promise<ReadonlyMap<unknown, readonly Related[]>> => {
  const target = `/api/restorations?pagination[pageSize]=1000&populate[0]=${attribute}`;
  const document = documentOf(await server({ method: "GET", target, headers: {} }));
  const entries = isList(document) ? document.data : [];
  return new Map(entries.map((entry) => [entry.id, relatedIn(entry, attribute)]));
};

/** A server on which a restoration goes on showing what another one has taken from it. */
export const forgettingToSteal =
  (attribute: string): Mutate =>
  (server) => {
    const lost = new Map<unknown, readonly Related[]>();
    const updating: Server = async (asked) => {
      const [, id] = /^\/api\/restorations\/(\d+)/.exec(asked.target) ?? [];
      const isMeant = asked.method === "PUT" && id !== undefined && asked.body?.includes(`"${attribute}"`);
      if (!isMeant) return server(asked);
      const before = await holders(server, attribute);
      const answer = await server(asked);
      const after = await holders(server, attribute);
      if (answer.status === 200) lost.delete(Number(id));
      for (const [holder, list] of before) {
        const gone = list.filter((each) => after.get(holder)?.every((kept) => kept.id !== each.id));
        if (holder !== Number(id) && gone.length > 0) lost.set(holder, [...(lost.get(holder) ?? []), ...gone]);
      }
      return answer;
    };
    return answeringLists((list, { asked }) =>
      asked.target.startsWith("/api/restorations?")
        ? { ...list, data: list.data.map((entry) => withLost(entry, attribute, lost.get(entry.id))) }
        : list,
    )(updating);
  };

const withLost = (entry: Entry, attribute: string, ghosts: readonly Related[] | undefined): Entry => {
  const relation = entry.attributes[attribute];
  if (ghosts === undefined || !isRecord(relation)) return entry;
  const { data } = relation;
  const shown = { data: Array.isArray(data) ? [...data, ...ghosts] : (data ?? ghosts[0]) };
  return { ...entry, attributes: { ...entry.attributes, [attribute]: shown } };
};
