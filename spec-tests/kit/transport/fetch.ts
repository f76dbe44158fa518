import { startTimer } from "../base.js";
import type {
  Exchange,
  FetchHandler,
  Head,
  Problem,
  SentRequest,
  Transport,
  WireRequest,
} from "../contract/exchange.js";
import { stopReason } from "../contract/failure.js";
import type { ReferenceHandler } from "../reference.js";
import {
  answerWith,
  defaultMaxBody,
  defaultMaxValues,
  readAll,
  readAnswerBody,
  refusalOf,
  tooLarge,
} from "./answer.js";
import { answerDirectly, isPlain } from "./direct.js";

/** How a function is asked. */
interface FetchTransportOptions {
  /** What addresses begin with. */
  readonly base?: string;
  /** Milliseconds for one answer. */
  readonly timeout?: number;
  /** Bytes; a larger body is a problem, not an answer. */
  readonly maxBody?: number;
  /** Values in the JSON of one answer; with more of them it is a problem, too. */
  readonly maxValues?: number | undefined;
}

/** A transport to a function of this process, such as the reference's `fetch`. The reference itself is asked without the Fetch standard. */
export const createFetchTransport = (
  handler: FetchHandler | ReferenceHandler,
  {
    base = "http://reference.invalid",
    timeout = 60_000,
    maxBody = defaultMaxBody,
    maxValues = defaultMaxValues,
  }: FetchTransportOptions = {},
): Transport => ({
  base,
  send: async (wire, signal) => {
    const request: SentRequest = {
      method: wire.method,
      url: base + wire.path,
      headers: { accept: "application/json", ...wire.headers },
      ...(wire.body === undefined ? {} : { body: wire.body }),
    };
    if (signal?.aborted === true) return { request, problem: aborted(signal) };
    if ("handle" in handler && isPlain(wire)) return directly(handler, request, wire);
    return inTime(request, timeout, signal, async (wait) => {
      await turn();
      return exchange(handler, request, wire, { maxBody, maxValues, wait });
    });
  },
  close: async () => {},
});

const directly = async (handler: ReferenceHandler, request: SentRequest, wire: WireRequest): Promise<Exchange> => {
  await turn();
  const started = performance.now();
  const answer = await answerDirectly(handler, { ...wire, headers: request.headers });
  return { request, answer: answerWith({ request, ...answer, milliseconds: performance.now() - started }) };
};

/** Milliseconds for which answers may follow each other without a turn of the event loop. */
const turnEvery = 20;
let lastTurn = performance.now();

/** Lets timers and sockets have their turn: a function that answers without waiting would leave them none, however long the run. */
const turn = async (): Promise<void> => {
  if (performance.now() - lastTurn < turnEvery) return;
  lastTurn = performance.now();
  await new Promise((resolve) => setImmediate(resolve));
};

/** Whether nobody waits for an answer any more, and how its body is left then. A signal would cost more than most answers. */
interface Wait {
  isOver: boolean;
  leave: () => void;
}

/** What `work` resolves to, unless the time is over or the run is stopped first: a function cannot be made to answer. */
const inTime = async (
  request: SentRequest,
  timeout: number,
  signal: AbortSignal | undefined,
  work: (wait: Wait) => Promise<Exchange>,
): Promise<Exchange> => {
  const wait: Wait = { isOver: false, leave: () => {} };
  return new Promise((resolve) => {
    const end = (exchange: Exchange) => {
      stopTimer();
      signal?.removeEventListener("abort", stop);
      resolve(exchange);
    };
    const giveUp = (problem: Problem) => {
      end({ request, problem });
      wait.isOver = true;
      wait.leave();
    };
    const stop = () => signal !== undefined && giveUp(aborted(signal));
    const message = `no complete answer within ${timeout} ms`;
    const stopTimer = startTimer(timeout, () => giveUp({ kind: "timeout", message, connected: true }));
    signal?.addEventListener("abort", stop);
    void work(wait).then(end);
  });
};

const aborted = (signal: AbortSignal): Problem => ({ kind: "aborted", message: stopReason(signal) });

interface Bounds {
  readonly maxBody: number;
  readonly maxValues: number;
  readonly wait: Wait;
}

const exchange = async (
  handler: FetchHandler,
  request: SentRequest,
  wire: WireRequest,
  { maxBody, maxValues, wait }: Bounds,
): Promise<Exchange> => {
  const started = performance.now();
  let refused: Head | undefined;
  try {
    const response: unknown = await handler(
      new Request(request.url, {
        method: wire.method,
        headers: request.headers,
        body: wire.bytes ?? wire.body ?? null,
      }),
    );
    if (!isResponse(response)) return { request, problem: noResponse(response) };
    const headers = Object.fromEntries(response.headers);
    const head = { status: response.status, headers };
    if (refusalOf(head, Date.now()) !== undefined) refused = head;
    const packed = response.body === null ? Buffer.alloc(0) : await readAll(chunksOf(response.body, wait), maxBody);
    if (packed === undefined) return { request, problem: tooLarge(maxBody), refused };
    const read = await readAnswerBody(packed, headers["content-encoding"] ?? "", maxBody, maxValues);
    if ("problem" in read) return { request, problem: read.problem, refused };
    const milliseconds = performance.now() - started;
    return { request, answer: answerWith({ request, status: response.status, headers, ...read, milliseconds }) };
  } catch (error) {
    return { request, problem: { kind: "invalid", message: `the handler threw: ${String(error)}` }, refused };
  }
};

/** Frameworks and tests bring responses of their own: what counts is the form. */
const isResponse = (value: unknown): value is Response =>
  value instanceof Response ||
  (typeof value === "object" && value !== null && "status" in value && "headers" in value && "body" in value);

const noResponse = (value: unknown): Problem => ({
  kind: "invalid",
  message: `the handler returned ${value === null ? "null" : typeof value} instead of a Response`,
});

/** The parts of a body, until nobody waits for them any more: a stream in this process may have no end. */
async function* chunksOf(body: ReadableStream<Uint8Array>, wait: Wait): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  // A stream that fails has reported it to whoever reads.
  wait.leave = () => void reader.cancel().catch(() => {});
  if (wait.isOver) wait.leave();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    wait.leave();
  }
}
