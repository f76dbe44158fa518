import { expect } from "vitest";
import type { Dataset, Entry, Link } from "../../reference/model/dataset.js";
import { type Attribute, isMorphInverse, type RelationAttribute } from "../../reference/model/schema.js";
import { type Current, entryAt, linksOf, type Table } from "../../reference/store/store.js";
import type { Profile } from "../../strapi/profile.js";
import type { ApiResponse } from "../http/message.js";
import { createContentApi } from "./create-content-api.js";

/** A request with a body, as it goes over the wire. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly type: string | undefined;
  readonly body: string | Uint8Array;
}

/** A deployment of its own, whose store can be looked at. */
export interface Deployment {
  readonly send: (sent: Sent) => Promise<ApiResponse>;
  readonly current: Readonly<Current>;
  /** What became a 500. */
  readonly faults: readonly unknown[];
}

/** A JSON request. */
export const jsonRequest = (method: string, path: string, body?: unknown): Sent => ({
  method,
  path,
  type: "application/json",
  body: typeof body === "string" ? body : JSON.stringify(body ?? {}),
});

/** Serves a dataset, to everyone, at a clock that ticks with every look at it. */
export const deploy = (dataset: Dataset, profile: Profile): Deployment => {
  const faults: unknown[] = [];
  let now = Date.UTC(2026, 0, 1);
  const api = createContentApi(dataset, { profile, now: () => now++, onError: (error) => faults.push(error) });
  const send = async ({ method, path, type, body }: Sent) => {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const header = (name: string) =>
      name === "content-type" ? type : name === "content-length" ? String(bytes.length) : undefined;
    return api.handle({ method, path, headers: header, body: async () => bytes });
  };
  return { send, current: api.saved, faults };
};

const linkText = ({ id, type }: Link): string => `${type} ${id}`;

const tablesOf = ({ current }: Pick<Deployment, "current">): readonly Table[] => [...current.store.tables.values()];

/** The entries of a table, with where they are as text. */
const entriesOf = ({ entries, schema }: Table): readonly (readonly [string, Entry])[] =>
  entries.toArray().map((entry) => [linkText({ type: schema.uid, id: entry.id }), entry]);

/** When something was written: differs with the order of requests, and is looked at only for whether it is there. */
const moments = new Set(["createdAt", "updatedAt", "publishedAt"]);

const stored = (entry: Entry, { kind, name }: Attribute): unknown => {
  if (kind !== "scalar") return linksOf(entry, name).map(linkText);
  const value = entry.values[name] ?? null;
  return moments.has(name) ? value !== null : value;
};

/** Everything that is stored, hidden attributes too, as one text for each entry and component that is there. */
export const everything = (deployment: Deployment): ReadonlyMap<string, string> =>
  new Map(
    tablesOf(deployment).flatMap((table) => {
      const attributes = [...table.schema.attributes.values()];
      return entriesOf(table).map(([at, entry]) => {
        const values = attributes.map((attribute) => stored(entry, attribute));
        const text = JSON.stringify(values, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
        return [at, text] as const;
      });
    }),
  );

/** The attribute that mirrors a relation, unless one of them is polymorphic: those agree in one direction only. */
const mirrorOf = (attribute: Attribute): RelationAttribute | undefined =>
  attribute.kind === "relation" && attribute.inverse !== undefined && !isMorphInverse(attribute)
    ? attribute
    : undefined;

/**
 * What is wrong with what is stored: links to nothing or to the same twice, relations whose sides do not agree,
 * components that belong to none or to several, localizations that do not know each other.
 */
export const disagreements = (deployment: Pick<Deployment, "current">): readonly string[] => {
  const { store } = deployment.current;
  const tables = tablesOf(deployment);
  const holders = new Map<string, number>();
  const wrong: string[] = [];
  const links = new Map<string, ReadonlySet<string>>();
  for (const table of tables) {
    for (const { kind, name } of table.schema.attributes.values()) {
      if (kind === "scalar") continue;
      for (const [from, entry] of entriesOf(table)) {
        const found = linksOf(entry, name).map(linkText);
        links.set(`${from} ${name}`, new Set(found));
        if (new Set(found).size < found.length) wrong.push(`${from} ${name}: the same twice`);
        for (const to of linksOf(entry, name))
          if (entryAt(store, to) === undefined) wrong.push(`${from} ${name}: leads to ${linkText(to)}, which is gone`);
        if (kind !== "component" && kind !== "dynamiczone") continue;
        for (const to of found) holders.set(to, (holders.get(to) ?? 0) + 1);
      }
    }
  }
  for (const table of tables) {
    const { attributes, kind } = table.schema;
    for (const [from] of entriesOf(table)) {
      if (kind === "component" && holders.get(from) !== 1) wrong.push(`${from} is in ${holders.get(from) ?? 0} places`);
      for (const attribute of attributes.values()) {
        const { name } = attribute;
        const isSibling = name === "localizations";
        const mirror = mirrorOf(attribute);
        const back = isSibling ? name : mirror?.inverse;
        if (back === undefined || (mirror && !store.tables.has(mirror.target))) continue;
        for (const to of links.get(`${from} ${name}`) ?? []) {
          if (!links.get(`${to} ${back}`)?.has(from)) wrong.push(`${from} ${name} ${to}: not known to the other side`);
        }
      }
    }
  }
  return wrong;
};

/** Statuses that an answer may have: of these, the ones below 400 are the only ones that may change anything. */
const statuses = new Set([200, 201, 204, 400, 401, 403, 404, 405, 413, 415]);

/** Sends a request, and holds the answer to what must be true of any: it is no fault of ours, and a refusal left everything as it was. */
export const sendAndCheck = async (deployment: Deployment, sent: Sent): Promise<ApiResponse> => {
  const before = deployment.current.store;
  const answer = await deployment.send(sent);
  const text = typeof answer.body === "string" ? answer.body : "";
  const shown = `${sent.method} ${sent.path} ${sent.type} ${String(sent.body).slice(0, 600)} -> ${answer.status} ${text.slice(0, 300)}`;
  expect(deployment.faults, shown).toEqual([]);
  expect(statuses, shown).toContain(answer.status);
  if (answer.status < 400) {
    if (text !== "") JSON.parse(text);
    return answer;
  }
  expect(deployment.current.store === before, `${shown} changed something`).toBe(true);
  if (answer.status === 405) return answer;
  const { data, error } = JSON.parse(text);
  expect(data, shown).toBeNull();
  expect(error, shown).toMatchObject({
    status: answer.status,
    name: expect.any(String),
    message: expect.stringMatching(/./),
  });
  return answer;
};
