import type { Capability } from "../../kit/contract/capability.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { createReference, type Dataset, openPartOf, type Profile } from "../../kit/reference.js";
import { handlerOf, type Server, serverOf } from "../faults/server.js";

/** What a server does in its own way, the inner ones first: JSON is read before it is packed. Two differences of one kind exclude each other. */
export const kinds = [
  "data",
  "page",
  "order",
  "time",
  "file",
  "id",
  "member",
  "refusal",
  "success",
  "outcome",
  "form",
  "json",
  "header",
] as const;

/** See {@link kinds}. */
export type Kind = (typeof kinds)[number];

/** A server that does something in another way than the reference, and is right. */
export interface Different {
  /** A few words in kebab-case. */
  readonly name: string;
  readonly kind: Kind;
  /** The section that allows it, and what it says or leaves open. */
  readonly why: string;
  /** Set where only this profile leaves it open: the other one holds a measurement against it. */
  readonly profile?: Profile;
  readonly data?: (dataset: Dataset) => Dataset;
  readonly maxLimit?: number;
  /** The order of texts: less than 0 where the first one comes first. */
  readonly order?: (a: string, b: string) => number;
  /** `store`: what outcomes and forms lie upon, which shows what they hide. */
  readonly wrap?: (fetch: FetchHandler, store: FetchHandler) => FetchHandler;
  /** What is declared to be missing for it. */
  readonly without?: readonly Capability[];
  /** Set where the run finds out by itself what is missing: `--detect`. */
  readonly detect?: true;
  /** Checks whose statement it breaks: nothing else may be held against it. */
  readonly fails?: readonly string[];
  /** SHOULD: checks that warn under `spec`. All others may inform where the specification is silent. */
  readonly warns?: readonly string[];
}

/** The reference with all of these differences, the inner ones first. */
export const differentServer = (
  differences: readonly Different[],
  dataset: Dataset,
  profile: Profile,
): FetchHandler => {
  const ordered = inOrder(differences);
  const data = ordered.reduce((held, { data: change }) => change?.(held) ?? held, dataset);
  const [maxLimit] = ordered.flatMap((each) => each.maxLimit ?? []);
  const [order] = ordered.flatMap((each) => each.order ?? []);
  const own = {
    ...(maxLimit === undefined ? {} : { maxLimit }),
    ...(order === undefined ? {} : { dialect: { ...openPartOf("reference"), order } }),
  };
  return wrapped(differences, createReference(data, profile, own));
};

/** A server that answers with these differences, as far as they lie in its answers and not in its data. */
export const wrapped = (differences: readonly Different[], server: FetchHandler): FetchHandler => {
  const ordered = inOrder(differences);
  const isOuter = ({ kind }: Different) => kinds.indexOf(kind) >= kinds.indexOf("outcome");
  const upon = (fetch: FetchHandler, layers: readonly Different[], store: FetchHandler) =>
    layers.reduce((below, { wrap }) => wrap?.(below, store) ?? below, fetch);
  const inner = ordered.filter((each) => !isOuter(each));
  const store = upon(server, inner, server);
  return upon(store, ordered.filter(isOuter), store);
};

/** A server of plain values that answers with these differences. */
export const over = (differences: readonly Different[], server: Server): Server =>
  differences.length === 0 ? server : serverOf(wrapped(differences, handlerOf(server)));

const inOrder = (differences: readonly Different[]): readonly Different[] =>
  kinds.flatMap((kind) => differences.filter((each) => each.kind === kind));

/** An answer with a JSON document. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly json: unknown;
}

/** A request, of which only the address matters here. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: string;
}

type Change = (reply: Reply, asked: Asked) => Reply;

/** Servers whose answers are changed, by what they change about whose answers: changes one upon the other read an answer once. */
const changed = new WeakMap<FetchHandler, { readonly fetch: FetchHandler; readonly changes: readonly Change[] }>();

/** A server whose JSON answers are changed; files and empty answers stay as they are. `undefined` stands for no body. */
export const replying =
  (change: Change) =>
  (below: FetchHandler): FetchHandler => {
    const { fetch, changes } = changed.get(below) ?? { fetch: below, changes: [] };
    const all = [...changes, change];
    const server: FetchHandler = async (request) => changedReply(await fetch(request), all, askedOf(request));
    changed.set(server, { fetch, changes: all });
    return server;
  };

const changedReply = async (response: Response, changes: readonly Change[], asked: Asked): Promise<Response> => {
  const isJson = /json/i.test(response.headers.get("content-type") ?? "");
  const text = isJson ? await response.text() : "";
  const read = {
    status: response.status,
    headers: new Headers(response.headers),
    json: text === "" ? undefined : JSON.parse(text),
  };
  const { status, headers, json } = changes.reduce<Reply>((reply, change) => {
    const next = change(reply, asked);
    return bodiless.has(next.status) ? { ...next, json: undefined } : next;
  }, read);
  headers.delete("content-length");
  // A file, or the head alone: only the status and the headers are changed.
  const body = !isJson ? response.body : json === undefined ? null : JSON.stringify(json);
  return new Response(bodiless.has(status) ? null : body, { status, headers });
};

const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);

const askedOf = ({ method, url }: Request): Asked => {
  const [path = "", ...query] = url.replace(/^https?:\/\/[^/?]*/, "").split("?");
  return { method, path, query: query.join("?") };
};

/** A server whose JSON documents are changed, whatever their status. */
export const changing = (change: (json: unknown, asked: Asked) => unknown) =>
  replying((reply, asked) => ({ ...reply, json: reply.json === undefined ? undefined : change(reply.json, asked) }));

/** A JSON value in which each object was changed, the inner ones first. `path`: the names of the members that lead to it. */
export const mapObjects = (
  value: unknown,
  change: (object: Readonly<Record<string, unknown>>, path: readonly string[]) => unknown,
  path: readonly string[] = [],
): unknown => {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change, path));
  if (typeof value !== "object" || value === null) return value;
  const mapped = Object.entries(value).map(([name, member]) => [name, mapObjects(member, change, [...path, name])]);
  return change(Object.fromEntries(mapped), path);
};
