import { readText } from "./answer-body.js";
import type { Exchange, Problem, SentRequest, Transport, WireRequest } from "./exchange.js";
import { stopReason } from "./failure.js";

/** A function that answers requests in this process. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** How a function is asked. */
export interface FetchTransportOptions {
  /** Only appears in reports. */
  readonly base?: string;
  /** Milliseconds for one answer. */
  readonly timeout?: number;
}

/** A transport to a function of this process, such as the reference's `fetch`. */
export const createFetchTransport = (
  handler: FetchHandler,
  { base = "http://reference.invalid", timeout = 60_000 }: FetchTransportOptions = {},
): Transport => ({
  base,
  send: (wire, signal) => {
    const request: SentRequest = {
      method: wire.method,
      url: base + wire.path,
      headers: wire.headers,
      ...(wire.body === undefined ? {} : { body: wire.body }),
    };
    return inTime(request, timeout, signal, async () => {
      await turn();
      return exchange(handler, request, wire);
    });
  },
  close: async () => {},
});

/** Milliseconds for which answers may follow each other without a turn of the event loop. */
const turnEvery = 20;
let lastTurn = performance.now();

/** Lets timers and sockets have their turn: a function that answers without waiting would leave them none, however long the run. */
const turn = async (): Promise<void> => {
  if (performance.now() - lastTurn < turnEvery) return;
  lastTurn = performance.now();
  await new Promise((resolve) => setImmediate(resolve));
};

/** What `work` resolves to, unless the time is over or the run is stopped first: a function cannot be made to answer. */
const inTime = async (
  request: SentRequest,
  timeout: number,
  signal: AbortSignal | undefined,
  work: () => Promise<Exchange>,
): Promise<Exchange> => {
  if (signal?.aborted === true) return { request, problem: aborted(signal) };
  return new Promise((resolve) => {
    const end = (exchange: Exchange) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stop);
      resolve(exchange);
    };
    const stop = () => signal !== undefined && end({ request, problem: aborted(signal) });
    const message = `no complete answer within ${timeout} ms`;
    const timer = setTimeout(() => end({ request, problem: { kind: "timeout", message } }), timeout);
    signal?.addEventListener("abort", stop);
    void work().then(end);
  });
};

const aborted = (signal: AbortSignal): Problem => ({ kind: "aborted", message: stopReason(signal) });

const exchange = async (handler: FetchHandler, request: SentRequest, wire: WireRequest): Promise<Exchange> => {
  const started = performance.now();
  try {
    const response = await handler(
      new Request(request.url, { method: wire.method, headers: wire.headers, body: wire.body ?? null }),
    );
    const read = readText(await response.text());
    const milliseconds = performance.now() - started;
    const headers = Object.fromEntries(response.headers);
    return "problem" in read
      ? { request, problem: read.problem }
      : { request, answer: { request, status: response.status, headers, ...read, milliseconds } };
  } catch (error) {
    return { request, problem: { kind: "invalid", message: `the handler threw: ${String(error)}` } };
  }
};
