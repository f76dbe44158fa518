import type { ContentType } from "../contract/content-model.js";
import type { Exchange, Problem } from "../contract/exchange.js";
import { Blocked, CheckFailure } from "../contract/failure.js";
import { withQuery } from "../contract/query.js";
import type { Target } from "../contract/target.js";
import { pathOf } from "../dataset/path-of.js";
import type { TargetContext } from "./context.js";
import { keepExchange, maxKept } from "./keep-exchanges.js";

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
