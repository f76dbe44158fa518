import { isRecord } from "../../kit/base.js";
import type { Json } from "./answers.js";
import type { Mutate } from "./fault.js";
import { type Answered, type Asked, documentOf, type Server } from "./server.js";
import { answeringWrites, attributesOf, dataOf, isFor, misreadingData, sendUpdate, withData } from "./writes/bodies.js";
import { ownerOf } from "./writes/relation-servers.js";

/** A server that does something to what a request was not about, or not all of what it was about. */
export interface WholeFault {
  /** `<what>-<what is wrong>` in kebab-case. */
  readonly id: string;
  /** One sentence about the server, as a bug report would put it. */
  readonly fault: string;
  /** The checks with random requests that have to find it too. */
  readonly atRandom?: readonly string[];
  readonly mutate: Mutate;
}

/** Whether an update changes an entry of a collection and gives one of these attributes. */
export const gives =
  (collection: string, ...names: readonly string[]) =>
  (data: Json, asked: Asked): boolean =>
    isFor(asked, collection) && names.some((name) => name in data);

/** A server that takes some updates for ones that give more. */
export const givingMore = (
  when: (data: Json, asked: Asked) => boolean,
  more: Json,
  methods: readonly string[] = ["PUT"],
): Mutate => misreadingData((data, asked) => (when(data, asked) ? { ...more, ...data } : data), methods);

/** A server that does something else beside a write which it accepted. `before`: what the entry showed until then. */
export const beside =
  (
    method: "POST" | "PUT" | "DELETE",
    then: (write: {
      readonly data: Json;
      readonly asked: Asked;
      readonly server: Server;
      readonly id: number;
      readonly before: Json;
    }) => Promise<unknown>,
    populate: readonly string[] = [],
  ): Mutate =>
  (server) =>
  async (asked) => {
    if (asked.method !== method) return server(asked);
    const before = method === "POST" ? {} : await attributesOf(server, asked.target, ...populate);
    const answer = await server(asked);
    const document = documentOf(answer);
    const made = isRecord(document) && isRecord(document.data) ? Number(document.data.id) : 0;
    const id = method === "POST" ? made : ownerOf(asked);
    if (answer.status === 200) await then({ data: dataOf(asked) ?? {}, asked, server, id, before });
    return answer;
  };

/** A server that does something of an update which it refuses. */
export const despiteRefusal = (parts: (data: Json, asked: Asked) => readonly Json[]): Mutate =>
  answeringWrites(async (answer, asked, server) => {
    const data = asked.method === "PUT" ? dataOf(asked) : undefined;
    if (answer.status === 400 && data !== undefined)
      for (const part of parts(data, asked)) await sendUpdate(server, asked.target.split("?", 1)[0] ?? "", part);
    return answer;
  });

/** Some members of data. */
export const only = (data: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));

/** Data without some members. */
export const leaving = (data: Json, ...names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));

/**
 * A server that shows some entries otherwise, from a write on: `remember` returns what is to be known about the entry of an accepted write,
 * or undefined; `change` gets it, and the attributes that are there.
 */
export const showingSince =
  <Known>(
    remember: (asked: Asked, before: Json, server: Server) => Promise<Known | undefined> | Known | undefined,
    change: (attributes: Json, known: Known) => Json,
  ): Mutate =>
  (server) => {
    const known = new Map<string, Known>();
    const shown = (entry: unknown, path: string): unknown => {
      const key = isRecord(entry) ? `${path}/${String(entry.id)}` : "";
      const found = known.get(key);
      if (found === undefined || !isRecord(entry) || !isRecord(entry.attributes)) return entry;
      return { ...entry, attributes: change(entry.attributes, found) };
    };
    return async (asked) => {
      const path = asked.target.split("?", 1)[0] ?? "";
      if (asked.method === "GET") {
        const answer = await server(asked);
        const document = documentOf(answer);
        if (answer.status !== 200 || !isRecord(document)) return answer;
        const { data } = document;
        const changed = Array.isArray(data)
          ? data.map((entry) => shown(entry, path))
          : shown(data, path.replace(/\/\d+$/, ""));
        return { ...answer, text: JSON.stringify({ ...document, data: changed }) };
      }
      const before = asked.method === "PUT" ? await attributesOf(server, path) : {};
      const found = await remember(asked, before, server);
      const answer = await server(asked);
      if (answer.status === 200 && asked.method === "PUT") {
        if (found === undefined) known.delete(path);
        else known.set(path, found);
      }
      return answer;
    };
  };

/** A server that refuses an update less than it should: it carries out another one. */
export const lenient = (when: (answer: Answered, data: Json, asked: Asked) => boolean, change: (data: Json) => Json) =>
  answeringWrites((answer, asked, server) => {
    const data = dataOf(asked);
    if (answer.status !== 400 || data === undefined || !when(answer, data, asked)) return answer;
    return server(withData(asked, change(data)));
  });
