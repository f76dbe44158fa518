import type { Capability } from "./capability.js";
import type { KitProfile } from "./check.js";
import type { DatasetIndex } from "./dataset-index.js";
import type { Deletions } from "./deletions.js";
import type { Answer, Exchange, Problem, Transport } from "./exchange.js";
import { Blocked, CheckFailure } from "./failure.js";
import type { IdMap } from "./id-map.js";
import { keepExchange, maxKept } from "./keep-exchanges.js";
import type { Limits } from "./limits.js";
import { type Query, withQuery } from "./query.js";
import type { ContentType } from "./reference.js";

/** What a request may carry beside method and path. A `body` that is no string is sent as JSON. */
export interface RequestOptions {
  /** Nested values, printed with brackets; a string is sent as it is. */
  readonly query?: Query | string | undefined;
  readonly body?: unknown;
  /** Added to the headers of the run; an empty value removes one of them. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a check gets: the server under test, and what is known about its data. */
export interface Target {
  readonly profile: KitProfile;
  readonly capabilities: ReadonlySet<Capability>;
  /** What a server with these capabilities holds of the bundled dataset. */
  readonly dataset: DatasetIndex;
  /** The bundled dataset with what the server need not hold, and may. */
  readonly wholeDataset: DatasetIndex;
  /** Aborted when the check's time is over or the run is interrupted. */
  readonly signal: AbortSignal;
  /** The seed and the number of cases for random requests. */
  readonly random: {
    readonly seed: number;
    readonly runs: number;
    readonly concurrency: number;
    /** A case of an earlier run that is tried in place of random ones. */
    readonly only?: { readonly saved: unknown };
  };
  /** Every request of this check so far, in the order of the answers (at most the last 12), long bodies cut. */
  readonly exchanges: readonly Exchange[];
  /** The number of requests of this check so far. */
  requestCount(): number;
  /**
   * Sends a request; `path` begins with `/api`. A missing answer ends the check: as failed after a time-out,
   * a reset or a body that is too large, as blocked when nobody listens.
   */
  request(method: string, path: string, options?: RequestOptions): Promise<Answer>;
  get(path: string, query?: Query | string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** `GET /api/<plural name>` of a type of the dataset. Blocked when the server's data of this type is not the dataset's. */
  list(type: string, query?: Query | string): Promise<Answer>;
  /** `GET /api/<plural name>/<id>` of an entry of the dataset. */
  one(type: string, key: string, query?: Query | string): Promise<Answer>;
  /** The id that this server gave to an entry of the dataset. Blocked when it is not there. */
  id(type: string, key: string): number;
  /** The natural key of an id of this server; undefined for entries that are not the dataset's. Blocked when they cannot be told. */
  key(type: string, id: number): string | undefined;
  /** Whether this server turned out not to offer a declared capability reliably. */
  lacks(capability: Capability): boolean;
  /** Has a path deleted when the check is over, the latest first: for what the check created. */
  deleteLater(path: string): void;
  /** The same data served by the reference: what model checks compare with. */
  reference(): Promise<Target>;
}

/** What the targets of one run share. */
export interface TargetContext {
  readonly transport: Transport;
  readonly dataset: DatasetIndex;
  readonly wholeDataset: DatasetIndex;
  readonly ids: IdMap;
  readonly profile: KitProfile;
  readonly capabilities: ReadonlySet<Capability>;
  readonly headers: Readonly<Record<string, string>>;
  readonly random: Target["random"];
  /** Why the data of a type cannot be relied on, by uid. */
  readonly unverified: ReadonlyMap<string, string>;
  /** Of the entries that the kit made. */
  readonly deletions: Deletions;
  /** Capabilities that this server turned out not to offer reliably, with the reason. */
  readonly unavailable: Readonly<Partial<Record<Capability, string>>>;
  /** Why capabilities that are not among those of the run were taken out, where that is known. */
  readonly withheld?: Readonly<Partial<Record<Capability, string>>>;
  /** Milliseconds of the slowest answer in the preflight: how much time a check needs here. */
  readonly slowest?: number;
  /** Of the server, as the run meets them: what waits for them takes none of a check's time. */
  readonly limits?: Pick<Limits, "waited">;
  /** Tells of another run of the kit whose entries showed in an answer: nothing can be decided then. */
  readonly stranger?: () => Blocked | undefined;
  reference(): Promise<Target>;
}

/** The paths of the built-in types that are not called by their plural name. */
const builtinPaths: Readonly<Record<string, string>> = { "plugin::upload.file": "/api/upload/files" };

/** The path of a content-type's collection (or of a single type's entry). */
export const pathOf = (type: ContentType): string =>
  builtinPaths[type.uid] ?? `/api/${type.kind === "singleType" ? type.singularName : type.pluralName}`;

/** What a check leaves on the server until it is cleaned up. */
export interface Made {
  /** Paths to delete. */
  readonly paths: string[];
  /** Requests to create something that got no answer: what they made, if anything, has no known path. */
  readonly unanswered: string[];
}

/** Nothing yet. */
export const nothingMade = (): Made => ({ paths: [], unanswered: [] });

/** Problems of requests that did not reach the server, or of which it did nothing. */
const unsent: readonly Problem["kind"][] = ["refused", "unreachable", "circuit-open", "aborted", "limited"];

/** Methods of requests that can be given up at any time. */
const reading: readonly string[] = ["GET", "HEAD", "OPTIONS"];

/** Makes the target of one check. `made` collects what is to be deleted afterwards. */
export const createTarget = (context: TargetContext, signal: AbortSignal, made: Made = nothingMade()): Target => {
  const exchanges: Exchange[] = [];
  let count = 0;
  // Most requests bear no headers of their own.
  const bare = mergeHeaders(context.headers);
  const json = mergeHeaders(context.headers, { "content-type": "application/json" });
  const request: Target["request"] = async (method, path, options = {}) => {
    const body = options.body === undefined ? undefined : bodyText(options.body);
    const usual = body === undefined ? bare : json;
    const headers = options.headers === undefined ? usual : mergeHeaders(usual, options.headers);
    const wire = { method, path: withQuery(path, options.query), headers };
    // What writes is not given up half-way when the run is stopped: what it made could not be deleted. Its time ends it.
    const heeded = reading.includes(method) || signal.aborted ? signal : undefined;
    const exchange = await context.transport.send(body === undefined ? wire : { ...wire, body }, heeded);
    // With the circuit open nothing is sent.
    if ("answer" in exchange || exchange.problem.kind !== "circuit-open") count++;
    // The check has the answer; what waits for the report is short, however much a server sends.
    exchanges.push(keepExchange(exchange));
    if (exchanges.length > maxKept) exchanges.shift();
    if ("answer" in exchange) return exchange.answer;
    if (method === "POST" && !unsent.includes(exchange.problem.kind)) made.unanswered.push(`${method} ${path}`);
    throw noAnswer(exchange, exchange.problem);
  };
  const reliable = (name: string): ContentType => {
    const type = context.dataset.type(name);
    const reason = context.unverified.get(type.uid);
    if (reason !== undefined) throw new Blocked(`dataset: ${reason}`);
    return type;
  };
  const id: Target["id"] = (name, key) => {
    const entry = context.dataset.entry(name, key);
    const found = context.ids.id(entry.type.uid, entry.key);
    if (found === undefined) throw new Blocked(`dataset: ${entry.type.singularName} "${key}" is not on the server`);
    return found;
  };
  const get: Target["get"] = (path, query, headers) =>
    request("GET", path, { query, ...(headers === undefined ? {} : { headers }) });
  return {
    profile: context.profile,
    capabilities: context.capabilities,
    dataset: context.dataset,
    wholeDataset: context.wholeDataset,
    random: context.random,
    signal,
    exchanges,
    requestCount: () => count,
    request,
    get,
    id,
    key: (name, value) => {
      const { uid } = context.dataset.type(name);
      const found = context.ids.key(uid, value);
      const reason = found === undefined ? context.unverified.get(uid) : undefined;
      // It may be an entry of the dataset that could not be read.
      if (reason !== undefined) throw new Blocked(`dataset: ${reason}`);
      return found;
    },
    list: async (name, query) => get(pathOf(reliable(name)), query),
    one: async (name, key, query) => get(`${pathOf(reliable(name))}/${id(name, key)}`, query),
    lacks: (capability) => context.unavailable[capability] !== undefined,
    deleteLater: (path) => void made.paths.push(path),
    reference: context.reference,
  };
};

const bodyText = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body));

const mergeHeaders = (...parts: readonly Readonly<Record<string, string>>[]): Readonly<Record<string, string>> => {
  const merged = new Map<string, string>();
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (value === "") merged.delete(name.toLowerCase());
    else merged.set(name.toLowerCase(), value);
  }
  return Object.fromEntries(merged);
};

/** The blame for a missing answer: a server that is not there, or limits requests, blocks; one that does not cope fails. */
const noAnswer = (exchange: Exchange, problem: Problem): CheckFailure | Blocked => {
  if (problem.kind === "aborted") return new Blocked(problem.message);
  const blocking: readonly Problem["kind"][] = ["refused", "unreachable", "circuit-open", "limited"];
  if (blocking.includes(problem.kind)) return new Blocked(`${problem.kind}: ${problem.message}`);
  return new CheckFailure({
    why: `The request got no answer that can be read: ${problem.message}`,
    expected: "a complete HTTP answer",
    actual: problem.message,
    differences: [],
    exchanges: [exchange],
    fingerprint: `no-answer:${problem.kind}`,
  });
};
