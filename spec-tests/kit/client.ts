import { Agent, type Dispatcher } from "undici";
import {
  type Exchange,
  type Problem,
  parseJson,
  type SentRequest,
  type Transport,
  type WireRequest,
} from "./exchange.js";

/** Bounds of one run's HTTP client. */
export interface ClientOptions {
  /** Milliseconds for the whole answer of one request, headers and body. */
  readonly timeout: number;
  /** Bytes; a larger body is a problem, not an answer. */
  readonly maxBody?: number;
  /** Connections kept open at the same time. */
  readonly connections?: number;
}

/** The largest body that the kit reads: 16 MiB. */
export const defaultMaxBody = 16 * 1024 * 1024;

/**
 * A transport over HTTP to a server at `base` (no trailing slash). Follows no redirects, asks for no compression, and
 * turns whatever a server does (silence, resets, endless bodies, broken HTTP) into data within bounded time and memory.
 */
export const createHttpTransport = (base: string, options: ClientOptions): Transport => {
  const { origin, pathname } = new URL(base);
  const prefix = pathname.replace(/\/+$/, "");
  const agent = new Agent({
    connections: options.connections ?? 8,
    connect: { timeout: options.timeout },
    headersTimeout: options.timeout,
    bodyTimeout: options.timeout,
    maxHeaderSize: 64 * 1024,
    pipelining: 1,
  });
  const limits = { timeout: options.timeout, maxBody: options.maxBody ?? defaultMaxBody };
  return {
    base: origin + prefix,
    send: (request, signal) => exchange(agent, origin, prefix, request, limits, signal),
    // destroy, not close: a server that never ends an answer must not keep the process alive.
    close: () => agent.destroy(),
  };
};

interface Bounds {
  readonly timeout: number;
  readonly maxBody: number;
}

const exchange = async (
  agent: Agent,
  origin: string,
  prefix: string,
  wire: WireRequest,
  limits: Bounds,
  signal: AbortSignal | undefined,
): Promise<Exchange> => {
  const headers = {
    "user-agent": "touchstone-conformance",
    "accept-encoding": "identity",
    accept: "application/json",
    ...wire.headers,
  };
  const request: SentRequest = {
    method: wire.method,
    url: `${origin}${prefix}${wire.path}`,
    headers,
    ...(wire.body === undefined ? {} : { body: wire.body }),
  };
  const clock = AbortSignal.timeout(limits.timeout);
  const started = performance.now();
  try {
    const response = await agent.request({
      origin,
      path: prefix + wire.path,
      // undici types the method as a union of names; the kit also sends unusual ones on purpose.
      method: wire.method as Dispatcher.HttpMethod,
      headers,
      body: wire.body ?? null,
      signal: signal === undefined ? clock : AbortSignal.any([clock, signal]),
    });
    const body = await readBody(response.body, limits.maxBody);
    if (body === undefined) return { request, problem: tooLarge(limits.maxBody) };
    const milliseconds = performance.now() - started;
    const answer = {
      request,
      status: response.statusCode,
      headers: flatHeaders(response.headers),
      body,
      json: parseJson(body),
      milliseconds,
    };
    return { request, answer };
  } catch (error) {
    return { request, problem: problemOf(error, clock, limits, signal) };
  }
};

/** The text of a body; undefined when it is larger than `limit` bytes, in which case the connection is dropped. */
const readBody = async (body: Dispatcher.ResponseData["body"], limit: number): Promise<string | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    // The stream is in byte mode: every chunk is a Buffer.
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > limit) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
};

const flatHeaders = (headers: Dispatcher.ResponseData["headers"]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(", ") : (value ?? ""),
    ]),
  );

const tooLarge = (limit: number): Problem => ({ kind: "too-large", message: `the body is larger than ${limit} bytes` });

const codes: Readonly<Record<string, Problem["kind"]>> = {
  ECONNREFUSED: "refused",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ECONNRESET: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
};

const problemOf = (error: unknown, clock: AbortSignal, limits: Bounds, signal: AbortSignal | undefined): Problem => {
  const message = error instanceof Error ? error.message || error.name : String(error);
  if (signal?.aborted === true) return { kind: "aborted", message: "the run was stopped" };
  if (clock.aborted) return { kind: "timeout", message: `no complete answer within ${limits.timeout} ms` };
  const kind = codes[codeOf(error)] ?? "invalid";
  if (kind === "timeout") return { kind, message: `no complete answer within ${limits.timeout} ms` };
  if (kind === "invalid") return { kind, message: `not HTTP as it should be: ${message}` };
  return { kind, message };
};

/** The code of an error or of the first of several: a refused connection to `localhost` is an AggregateError. */
const codeOf = (error: unknown): string => {
  if (typeof error !== "object" || error === null) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return "cause" in error ? codeOf(error.cause) : "";
};
