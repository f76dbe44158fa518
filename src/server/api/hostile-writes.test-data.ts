import { expect, vi } from "vitest";
import type { Dataset } from "../../reference/model/dataset.js";
import type { Profile } from "../../reference/model/profile.js";
import type { Attribute, RelationAttribute } from "../../reference/model/schema.js";
import { targetsOf } from "../../reference/store/column.js";
import { Table } from "../../reference/store/table.js";
import type { ApiResponse } from "../http/message.js";
import { createContentApi } from "./create-content-api.js";

/** A request with a body, as it goes over the wire. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly type: string | undefined;
  readonly body: string | Uint8Array;
}

/** A deployment of its own, whose tables can be looked at. */
export interface Deployment {
  readonly send: (sent: Sent) => Promise<ApiResponse>;
  readonly tables: readonly Table[];
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
  const [columns, links] = [vi.spyOn(Table.prototype, "setColumn"), vi.spyOn(Table.prototype, "setLink")];
  let now = Date.UTC(2026, 0, 1);
  const api = createContentApi(dataset, { profile, now: () => now++, onError: (error) => faults.push(error) });
  // Sound: these are what the methods of a table were called on.
  const tables = [...new Set([...columns.mock.contexts, ...links.mock.contexts])] as Table[];
  columns.mockRestore();
  links.mockRestore();
  const send = async ({ method, path, type, body }: Sent) => {
    const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
    const header = (name: string) =>
      name === "content-type" ? type : name === "content-length" ? String(bytes.length) : undefined;
    return api.handle({ method, path, headers: header, body: async () => bytes });
  };
  return { send, tables, faults };
};

/** Rises with every change of any table. */
export const changesOf = ({ tables }: Deployment): number => tables.reduce((sum, { version }) => sum + version, 0);

const refText = ({ table, row }: { readonly table: Table; readonly row: number }): string =>
  `${table.schema.uid} ${table.idOf(row)}`;

/** Where an attribute of a row leads, as type and id. */
const linksOf = (table: Table, row: number, name: string): readonly string[] => {
  const link = table.link(name);
  if (link.kind === "mixed") return (link.targets[row] ?? []).map(refText);
  return targetsOf(link, row).map((target) => refText({ table: link.table, row: target }));
};

/** When something was written: differs with the order of requests, and is looked at only for whether it is there. */
const moments = new Set(["createdAt", "updatedAt", "publishedAt"]);

const stored = (table: Table, row: number, { kind, name }: Attribute): unknown => {
  if (kind !== "scalar") return linksOf(table, row, name);
  const value = table.column(name)[row] ?? null;
  return moments.has(name) ? value !== null : value;
};

/** Everything that is stored, hidden attributes too, as one text for each entry and component that is there. */
export const everything = ({ tables }: Deployment): ReadonlyMap<string, string> =>
  new Map(
    tables.flatMap((table) => {
      const attributes = [...table.schema.attributes.values()];
      return table.rows().map((row) => {
        const values = attributes.map((attribute) => stored(table, row, attribute));
        const text = JSON.stringify(values, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
        return [refText({ table, row }), text] as const;
      });
    }),
  );

/** The attribute that mirrors a relation, unless one of them is polymorphic: those agree in one direction only. */
const mirrorOf = (attribute: Attribute): RelationAttribute | undefined =>
  attribute.kind === "relation" && attribute.inverse !== undefined && !attribute.relation.startsWith("morph")
    ? attribute
    : undefined;

/**
 * What is wrong with what is stored: links to nothing or to the same twice, relations whose sides do not agree,
 * components that belong to none or to several, localizations that do not know each other.
 */
export const disagreements = ({ tables }: Deployment): readonly string[] => {
  const there = new Set(tables.flatMap((table) => table.rows().map((row) => refText({ table, row }))));
  const known = new Map(tables.map((table) => [table.schema.uid, table]));
  const holders = new Map<string, number>();
  const wrong: string[] = [];
  const links = new Map<string, ReadonlySet<string>>();
  for (const table of tables) {
    for (const { kind, name } of table.schema.attributes.values()) {
      if (kind === "scalar") continue;
      for (const row of table.rows()) {
        const from = refText({ table, row });
        const found = linksOf(table, row, name);
        links.set(`${from} ${name}`, new Set(found));
        if (new Set(found).size < found.length) wrong.push(`${from} ${name}: the same twice`);
        for (const to of found) if (!there.has(to)) wrong.push(`${from} ${name}: leads to ${to}, which is gone`);
        if (kind !== "component" && kind !== "dynamiczone") continue;
        for (const to of found) holders.set(to, (holders.get(to) ?? 0) + 1);
      }
    }
  }
  for (const table of tables) {
    const { attributes, kind } = table.schema;
    for (const row of table.rows()) {
      const from = refText({ table, row });
      if (kind === "component" && holders.get(from) !== 1) wrong.push(`${from} is in ${holders.get(from) ?? 0} places`);
      for (const attribute of attributes.values()) {
        const { name } = attribute;
        const isSibling = name === "localizations";
        const mirror = mirrorOf(attribute);
        const back = isSibling ? name : mirror?.inverse;
        if (back === undefined || (mirror && !known.has(mirror.target))) continue;
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
  const before = changesOf(deployment);
  const answer = await deployment.send(sent);
  const text = typeof answer.body === "string" ? answer.body : "";
  const shown = `${sent.method} ${sent.path} ${sent.type} ${String(sent.body).slice(0, 600)} -> ${answer.status} ${text.slice(0, 300)}`;
  expect(deployment.faults, shown).toEqual([]);
  expect(statuses, shown).toContain(answer.status);
  if (answer.status < 400) {
    if (text !== "") JSON.parse(text);
    return answer;
  }
  expect(changesOf(deployment), `${shown} changed something`).toBe(before);
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
