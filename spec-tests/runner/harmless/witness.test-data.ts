import { isRecord, mapValues, parseJson } from "../../kit/base.js";
import { pathOf } from "../../kit/contract/address.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { type ContentType, createContentApi, type Dataset } from "../../kit/reference.js";
import { fullAccess } from "../../kit/scratch/entries.js";
import { schemaOnly } from "../seed/schema-only.test-data.js";

/*
 * Layers before the reference: kit -> witness of what is asked -> a fault -> witness of what is created -> reference. The witness reads the
 * reference itself, past the fault, and believes nothing that the kit says.
 */

/** What a fault is given: the reference as the kit reaches it, and as somebody else does, for whom nothing is noted. */
export interface Behind {
  /** Passes on what the kit asks. */
  readonly pass: (request: Request) => Promise<Response>;
  /** Somebody else's request, who may do everything. Returns the document. */
  readonly other: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Says that a path leads to what is in truth at another one. */
  readonly alias: Map<string, string>;
  /** Says that the server changes or deletes an entry of its own accord. */
  readonly acted: (path: string) => Promise<void>;
}

/** Makes a server that is wrong in some way. */
export type Fault = (behind: Behind) => FetchHandler;

/** The attributes and relations of each entry, as text, by the path of the entry. */
export type State = ReadonlyMap<string, { readonly type: string; readonly text: string }>;

export interface Witnessed {
  readonly fetch: FetchHandler;
  /** Requests that would have changed what was there and the run did not make. */
  readonly foreign: readonly string[];
  readonly state: () => Promise<State>;
  /** How many requests that write were asked, and how often the server harmed of its own accord what the run did not make. */
  readonly counts: { writes: number; acts: number };
  readonly other: Behind["other"];
}

const index = await bundledIndex();
const empty = await schemaOnly();
const types = [...index.dataset.model.contentTypes.values()].filter(
  ({ uid }) => uid.startsWith("api::") || uid === "plugin::upload.file" || uid === "plugin::users-permissions.user",
);
const headers = { ...fullAccess, "content-type": "application/json" };

/** The path of the entry that a request changes or deletes. */
const changedBy = ({ method, url }: Request): string | undefined => {
  const { pathname, searchParams } = new URL(url);
  const file = pathname === "/api/upload" ? searchParams.get("id") : null;
  if (method === "POST" && file !== null) return `/api/upload/files/${file}`;
  if (!["PUT", "DELETE", "PATCH"].includes(method)) return undefined;
  return types.some((type) => type.kind === "collectionType" && pathOf(type) === pathname) ? undefined : pathname;
};

/** The document of an answer, which may be read again. */
export const jsonOf = async (answer: Response | Request): Promise<unknown> => parseJson(await answer.clone().text());

type Row = { readonly id?: number; readonly data?: Row | readonly Row[] };

/** The entries of a document: below `data`, or itself. */
export const rowsOf = (json: unknown): readonly Row[] => {
  const document = (json ?? {}) as Row;
  const found = document.data ?? document;
  const rows: readonly Row[] = Array.isArray(found) ? found : [found as Row];
  return rows.filter((row) => row?.id !== undefined);
};

/** A value in which linked entries are but their paths or, in components, their ids. */
const linked = (value: unknown, list?: string): unknown => {
  if (Array.isArray(value)) return value.map((each) => linked(each, list));
  if (!isRecord(value)) return value;
  if ("data" in value) return rowsOf(value).map(({ id }) => (list === undefined ? id : `${list}/${id}`));
  if ("createdAt" in value && "id" in value) return list === undefined ? value.id : `${list}/${value.id}`;
  return mapValues(value, (member) => linked(member));
};

const attributesOf = (row: Row): Readonly<Record<string, unknown>> =>
  ("attributes" in row ? (row.attributes as object) : row) as Readonly<Record<string, unknown>>;

/** An entry with all that it holds, but for what leads to entries of the run: those may stay where nothing is deleted in truth. */
const textOf = (row: Row, { attributes }: ContentType, made: ReadonlySet<string>): string => {
  const held = Object.entries(attributesOf(row)).map(([name, value]) => {
    const attribute = attributes.get(name);
    const target = attribute?.kind === "relation" ? types.find(({ uid }) => uid === attribute.target) : undefined;
    const shown = linked(value, target && pathOf(target));
    return [
      name,
      Array.isArray(shown) ? shown.filter((each) => !made.has(each)) : made.has(String(shown)) ? null : shown,
    ];
  });
  return JSON.stringify(held);
};

/** A server with the dataset, or without any entry, behind a fault. */
export const witness = (fault: Fault, holds: "dataset" | "nothing" = "dataset"): Witnessed => {
  const dataset: Dataset = holds === "dataset" ? index.dataset : empty;
  const { fetch } = createContentApi(dataset, { profile: "spec", auth: true });
  const made = new Set<string>();
  const foreign: string[] = [];
  const counts = { writes: 0, acts: 0 };
  const alias = new Map<string, string>();
  const other: Behind["other"] = async (method, path, body) =>
    jsonOf(
      await fetch(
        new Request(`http://localhost${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }),
      ),
    );
  const isThere = async (path: string) => rowsOf(await other("GET", `${path}?publicationState=preview`)).length > 0;
  const pass = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const single = types.find((type) => type.kind === "singleType" && pathOf(type) === pathname);
    const isNew = request.method === "PUT" && single !== undefined && !(await isThere(pathname));
    const answer = await fetch(request);
    if (answer.status >= 300) return answer;
    // Of a single type another locale may go.
    if (request.method === "DELETE" && !(await isThere(pathname))) made.delete(pathname);
    if (isNew) made.add(pathname);
    const list = pathname === "/api/upload" ? "/api/upload/files" : pathname.replace(/\/\d+\/localizations$/, "");
    if (request.method === "POST") for (const { id } of rowsOf(await jsonOf(answer))) made.add(`${list}/${id}`);
    return answer;
  };
  const acted = async (path: string): Promise<void> => {
    if (!made.has(path) && (await isThere(path))) counts.acts++;
  };
  const server = fault({ pass, other, alias, acted });
  return {
    foreign,
    counts,
    other,
    fetch: async (request) => {
      if (request.method !== "GET" && request.method !== "HEAD") counts.writes++;
      const path = changedBy(request);
      const real = path === undefined ? undefined : (alias.get(path) ?? path);
      if (real !== undefined && !made.has(real) && (await isThere(real))) foreign.push(`${request.method} ${real}`);
      return server(request);
    },
    state: async () => {
      const state = new Map<string, { readonly type: string; readonly text: string }>();
      for (const type of types.filter(({ kind, localized }) => kind === "singleType" && localized))
        for (const { code } of index.dataset.locales) {
          const path = `${pathOf(type)}?locale=${code}`;
          const [row] = rowsOf(await other("GET", `${path}&publicationState=preview&populate=*`));
          if (row !== undefined) state.set(path, { type: type.singularName, text: textOf(row, type, made) });
        }
      for (const type of types) {
        const scope = `${type.localized ? "&locale=all" : ""}${type.draftAndPublish ? "&publicationState=preview" : ""}`;
        for (let page = 1, before = -1; before < state.size; page++) {
          before = state.size;
          const json = await other(
            "GET",
            `${pathOf(type)}?populate=*&pagination[page]=${page}&pagination[pageSize]=100${scope}`,
          );
          for (const row of rowsOf(json))
            state.set(`${pathOf(type)}/${row.id}`, { type: type.singularName, text: textOf(row, type, made) });
        }
      }
      return state;
    },
  };
};
