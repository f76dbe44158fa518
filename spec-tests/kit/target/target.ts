import { pathOf, withQuery } from "../contract/address.js";
import type { Capability } from "../contract/capability.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Exchange, Problem, Transport } from "../contract/exchange.js";
import { Blocked, CheckFailure } from "../contract/failure.js";
import type { Target } from "../contract/target.js";
import type { IdMap } from "../dataset/dataset-index.js";
import type { ContentType, Profile } from "../reference.js";
import type { Limits } from "../transport/limits.js";

/** What the targets of one run share. */
export interface TargetContext {
  readonly transport: Transport;
  readonly dataset: DatasetIndex;
  readonly wholeDataset: DatasetIndex;
  readonly ids: IdMap;
  readonly profile: Profile;
  readonly capabilities: ReadonlySet<Capability>;
  readonly headers: Readonly<Record<string, string>>;
  readonly random: Target["random"];
  /** Why the data of a type cannot be relied on, by uid. */
  readonly unverified: ReadonlyMap<string, string>;
  /** The deletions of entries that the kit made. */
  readonly deletions: Deletions;
  /** Capabilities that this server turned out not to offer reliably, with the reason. */
  readonly unavailable: Readonly<Partial<Record<Capability, string>>>;
  /** Why capabilities that are not among those of the run were taken out, where that is known. */
  readonly withheld?: Readonly<Partial<Record<Capability, string>>>;
  /** Milliseconds of the slowest answer in the preflight: how much time a check needs here. */
  readonly slowest?: number;
  /** The server's limits, as the run meets them. Waiting for them takes none of a check's time. */
  readonly limits?: Pick<Limits, "waited">;
  /** Names another run of the kit whose entries showed in an answer: nothing can be decided then. */
  readonly stranger?: () => Blocked | undefined;
  reference(): Promise<Target>;
}

/**
 * Whether a server does what it says when it deletes. It is believed once it was seen to. The first deletions of each collection are
 * looked at, then one of many. A server that is caught once is not believed again.
 */
export interface Deletions {
  /** Whether the next deletion in a collection, which the server says it has made, need not be looked at. */
  areBelieved(collection: string): boolean;
  /** What became of an entry that was said to be deleted. */
  looked(isGone: boolean): void;
}

/** Deletions of one collection that are looked at before others are believed. */
const proofs = 8;

/** After these, one of so many deletions is looked at. */
const sample = 16;

export const createDeletions = (): Deletions => {
  const counts = new Map<string, number>();
  let honest = true;
  return {
    areBelieved(collection) {
      const count = (counts.get(collection) ?? 0) + 1;
      counts.set(collection, count);
      return honest && count > proofs && count % sample !== 0;
    },
    looked(isGone) {
      honest &&= isGone;
    },
  };
};

/** Of one check, so many of its latest exchanges are kept for the report. */
export const maxKept = 30;

/** Characters of a body that are kept: more than a report shows. */
const maxKeptBody = 8192;

/** The latest exchanges of a check in a form that can wait for the end of the run. */
export const keepExchanges = (exchanges: readonly Exchange[], limit = maxKept): readonly Exchange[] =>
  exchanges.slice(-limit).map(keepExchange);

/** An exchange without its parsed document and the rest of a long body. */
const keepExchange = (exchange: Exchange): Exchange => {
  if ("problem" in exchange) return exchange;
  const { answer, request } = exchange;
  const { body } = answer;
  const isLong = body.length > maxKeptBody;
  const length = isLong ? body.length : answer.length;
  const kept = { ...answer, body: isLong ? copy(body.slice(0, maxKeptBody)) : body, json: undefined };
  return { request, answer: length === undefined ? kept : { ...kept, length } };
};

/** A part of a string can hold on to the whole of it: a copy does not. */
const copy = (text: string): string => Buffer.from(text, "utf16le").toString("utf16le");

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
