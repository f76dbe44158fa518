import { Agent, type Dispatcher } from "undici";
import type { Exchange, Problem, SentRequest, Transport, WireRequest } from "../contract/exchange.js";
import { answerWith, defaultMaxBody, defaultMaxValues, readAnswerBody, refusalOf } from "./answer.js";
import { createInTurn } from "./in-turn.js";
import { createPatience, type Patience } from "./patience.js";
import { receive } from "./receive.js";

/** Bounds of one run's HTTP client. */
interface ClientOptions {
  /** Milliseconds for the whole answer of one request, headers and body; less where {@link createPatience} says so. */
  readonly timeout: number;
  /** Bytes; a larger body is a problem, not an answer. */
  readonly maxBody?: number;
  /** Values in the JSON of one answer; with more of them it is a problem, too. */
  readonly maxValues?: number | undefined;
  /** Connections kept open at the same time. */
  readonly connections?: number;
}

interface Client {
  readonly origin: string;
  readonly prefix: string;
  /** Connections that are used again. */
  readonly kept: Agent;
  /** A connection for each request. */
  readonly fresh: Agent;
  readonly maxBody: number;
  readonly maxValues: number;
  readonly patience: Patience;
  readonly trust: Trust;
  readonly inTurn: () => Promise<void>;
}

/** What is known of how a server keeps connections. */
interface Trust {
  /** Answers over kept connections, in which it said how long it keeps them. */
  kept: number;
  /** A kept connection was closed while a request was on its way. */
  broken: boolean;
  /** Somebody has taken a connection. */
  connected: boolean;
}

/** After so many answers a server is trusted to keep connections as it says. */
const proofs = 100;

/**
 * A transport over HTTP to a server at `base` (no trailing slash). Follows no redirects, asks for no compression, and
 * turns whatever a server does (silence, resets, endless bodies, broken HTTP) into data within bounded time and memory.
 *
 * A server may close a kept connection whenever it likes, also while a request is on its way. A request of an idempotent method
 * is then sent once more, on a connection of its own, before anyone is blamed (RFC 9110, 9.2.2). Any other cannot be sent twice: it uses
 * a kept connection only where the server says how long it keeps them (`Keep-Alive: timeout=5`), and has done so a hundred times.
 */
export const createHttpTransport = (base: string, options: ClientOptions): Transport => {
  const { origin, pathname } = new URL(base);
  const prefix = pathname.replace(/\/+$/, "");
  const agent = (pipelining: number) =>
    new Agent({
      connections: options.connections ?? 8,
      connect: { timeout: options.timeout },
      // The clock of each request ends it.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: 64 * 1024,
      pipelining,
    });
  const [kept, fresh] = [agent(1), agent(0)];
  const patience = createPatience(options.timeout);
  const trust = { kept: 0, broken: false, connected: false };
  const { maxBody = defaultMaxBody, maxValues = defaultMaxValues } = options;
  const client = { origin, prefix, kept, fresh, patience, trust, maxBody, maxValues, inTurn: createInTurn() };
  for (const each of [kept, fresh])
    each.on("connect", () => {
      trust.connected = true;
    });
  return {
    base: origin + prefix,
    send: (request, signal) => exchange(client, request, signal),
    // destroy, not close: a server that never ends an answer must not keep the process alive.
    close: async () => void (await Promise.all([kept.destroy(), fresh.destroy()])),
  };
};

/** Sent twice they do what they do when sent once. Connections cost most of the time of a request on a local machine. */
const idempotent: readonly string[] = ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"];

/** The connection may be the reason, not what was asked: it was closed, or holds what is left of an earlier answer. */
const besideThePoint: readonly Problem["kind"][] = ["reset", "invalid"];

const exchange = async (client: Client, wire: WireRequest, signal: AbortSignal | undefined): Promise<Exchange> => {
  const headers = {
    "user-agent": "touchstone-conformance",
    "accept-encoding": "identity",
    accept: "application/json",
    ...wire.headers,
  };
  const request: SentRequest = {
    method: wire.method,
    url: `${client.origin}${client.prefix}${wire.path}`,
    headers,
    ...(wire.body === undefined ? {} : { body: wire.body }),
  };
  const { trust } = client;
  const repeatable = idempotent.includes(wire.method);
  const agent = repeatable || (trust.kept >= proofs && !trust.broken) ? client.kept : client.fresh;
  const first = await attempt(client, agent, request, wire, signal);
  if ("answer" in first && agent === client.kept && first.answer.headers["keep-alive"]?.includes("timeout="))
    trust.kept++;
  const cut = "problem" in first && first.problem.begun !== true && besideThePoint.includes(first.problem.kind);
  trust.broken ||= cut && agent === client.kept;
  if (!cut || !repeatable) return first;
  const instead = await wire.look?.((each, ends) => exchange(client, each, ends));
  return instead ?? attempt(client, client.fresh, request, wire, signal);
};

const attempt = async (
  { origin, prefix, maxBody, maxValues, patience, trust, inTurn }: Client,
  agent: Agent,
  request: SentRequest,
  wire: WireRequest,
  signal: AbortSignal | undefined,
): Promise<Exchange> => {
  const limit = patience.limit();
  const started = performance.now();
  const options = {
    origin,
    path: prefix + wire.path,
    // undici types the method as a union of names; the kit also sends unusual ones on purpose.
    method: wire.method as Dispatcher.HttpMethod,
    headers: request.headers,
    body: wire.bytes ?? wire.body ?? null,
  };
  const received = await receive(agent, options, { limit, maxBody, signal });
  if ("problem" in received) {
    const { problem, refused } = received;
    if (problem.kind === "timeout" && refused === undefined) patience.gaveUp();
    const isSilent = problem.kind === "timeout" && trust.connected;
    return { request, problem: isSilent ? { ...problem, connected: true } : problem, refused };
  }
  const { headers, status } = received;
  const read = await readAnswerBody(received.packed, headers["content-encoding"] ?? "", maxBody, maxValues);
  if ("problem" in read) {
    const refused = refusalOf(received, Date.now()) === undefined ? undefined : { status, headers };
    return { request, problem: { ...read.problem, begun: true }, refused };
  }
  const milliseconds = performance.now() - started;
  patience.answered(milliseconds);
  await inTurn();
  return { request, answer: answerWith({ request, status, headers, ...read, milliseconds }) };
};
