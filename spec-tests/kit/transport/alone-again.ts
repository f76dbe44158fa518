import type { Exchange, Transport, WireRequest } from "../contract/exchange.js";

/** A request that failed while others were under way, and was answered alone. */
export interface Together {
  readonly failed: Exchange;
  readonly beside: readonly Exchange[];
}

/** What a run has met of requests that fail at the same time only. */
export interface TogetherFailures {
  /** The first of those that read, or that write. */
  first(kind: "reads" | "writes"): Together | undefined;
  note(failed: Exchange): void;
}

/** So many requests in a row that fail alone as well, and the next is not asked again: the server fails whatever else is under way. */
const mostVain = 100;

/** Of the requests under way at the same time, so many are kept. */
const maxBeside = 8;

/** It does not know what was beside it: that would lead, from one to the next, to every answer since the server had nothing to do. */
interface Flight {
  exchange?: Exchange;
  readonly request: WireRequest;
}

/** Whether a server broke down over a request: a 5xx, a 408 (it did not get to the whole request in time), or a connection that broke. */
const isBroken = (exchange: Exchange): boolean =>
  "answer" in exchange
    ? exchange.answer.status >= 500 || exchange.answer.status === 408
    : exchange.problem.kind === "reset" || exchange.problem.kind === "invalid";

/** Statuses by which a server, or its database, also refuses a write for what another one does meanwhile. */
const refusals: ReadonlySet<number> = new Set([400, 409, 412, 422, 423, 425]);

/** Whether a write was refused beside other writes: perhaps not for what it says. */
const isRefusedBeside = (exchange: Exchange, beside: ReadonlySet<Flight>): boolean =>
  "answer" in exchange &&
  refusals.has(exchange.answer.status) &&
  !isReading(exchange.request.method) &&
  [...beside].some((other) => !isReading(other.request.method));

const isReading = (method: string): boolean => ["GET", "HEAD", "OPTIONS"].includes(method);

/**
 * A transport that asks again, while nothing else is under way, when the server broke down over a request beside others, or refused a write beside
 * other writes: what reads, and what deletes an entry that the kit made, can be asked twice. Any other exchange says what was under way (`beside`): its check is run again alone. What is
 * answered alone is noted; what fails alone too is passed on.
 */
export const aloneAgain = (
  transport: Transport,
): { readonly transport: Transport; readonly failures: TogetherFailures } => {
  /** Each with some of those that were under way meanwhile. */
  const under = new Map<Flight, Set<Flight>>();
  const idle: (() => void)[] = [];
  const found = new Map<"reads" | "writes", Together>();
  let alone: Promise<unknown> | undefined;
  let vain = 0;
  const note = (failed: Exchange): void => {
    const kind = isReading(failed.request.method) ? "reads" : "writes";
    const { beside = [], ...rest } = failed;
    if (!found.has(kind)) found.set(kind, { failed: rest, beside });
  };
  const sendAlone = async (request: WireRequest, signal?: AbortSignal): Promise<Exchange> => {
    while (alone !== undefined) await alone;
    const work = (async () => {
      while (under.size > 0) await new Promise<void>((resolve) => idle.push(resolve));
      return (await request.look?.(transport.send)) ?? transport.send(request, signal);
    })();
    alone = work.finally(() => {
      alone = undefined;
    });
    return work;
  };
  const exchangesOf = (flights: ReadonlySet<Flight>): readonly Exchange[] =>
    [...flights].map(
      ({ exchange, request: { method, path, headers, body } }) =>
        exchange ?? {
          request: { method, url: transport.base + path, headers, ...(body === undefined ? {} : { body }) },
          problem: { kind: "aborted", message: "under way at the same time" },
        },
    );
  return {
    failures: { first: (kind) => found.get(kind), note },
    transport: {
      ...transport,
      async send(request, signal) {
        while (alone !== undefined) await alone;
        const flight: Flight = { request };
        const beside = new Set([...under.keys()].slice(0, maxBeside));
        for (const others of under.values()) if (others.size < maxBeside) others.add(flight);
        under.set(flight, beside);
        const exchange = await transport.send(request, signal);
        flight.exchange = exchange;
        under.delete(flight);
        if (under.size === 0) for (const go of idle.splice(0)) go();
        if (beside.size === 0 || !(isBroken(exchange) || isRefusedBeside(exchange, beside))) return exchange;
        const isRepeatable = isReading(request.method) || (request.method === "DELETE" && request.cleansUp === true);
        if (!isRepeatable) return { ...exchange, beside: exchangesOf(beside) };
        if (vain >= mostVain || signal?.aborted === true) return exchange;
        const again = await sendAlone(request, signal);
        if (isBroken(again) || isRefusedBeside(again, beside)) vain++;
        else {
          vain = 0;
          note({ ...exchange, beside: exchangesOf(beside) });
        }
        return again;
      },
    },
  };
};
