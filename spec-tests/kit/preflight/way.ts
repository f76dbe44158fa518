import { type Prefixes, withPrefixes } from "../contract/address.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Answer, FetchHandler, Transport } from "../contract/exchange.js";
import type { Blocked } from "../contract/failure.js";
import type { Monitors } from "../monitors/monitors.js";
import { createReference, type Profile } from "../reference.js";
import { foundStranger } from "../scratch/mark.js";
import { type OwnIds, withReading } from "../target/reading.js";
import { aloneAgain, type TogetherFailures } from "../transport/alone-again.js";
import { withCircuitBreaker } from "../transport/circuit-breaker.js";
import { createFetchTransport } from "../transport/fetch.js";
import { createHttpTransport } from "../transport/http.js";
import type { Limits } from "../transport/limits.js";
import { throttle } from "../transport/throttle.js";

/*
 * The way of a request from a check to the server: transports, each around the next one. They stand here in their order, each with the reason for its place:
 * those of `asChecksAsk`, then `timed`, those of `restrained`, and `transportTo`.
 *
 * Others stand around all of these: what a run keeps of the paths that were asked for (`runner/run/run.ts`), what guards entries that are not the kit's from
 * checks that write (`scratch/guard.ts`), and what runs a check alone, one request after the other (`judge/run-check.ts`). A server that is judged by its own
 * content has two more (`own/own-transport.ts`): `readingOnly` around `restrained`, and `paced` in it.
 */

/** How a server is asked. */
export interface WayOptions extends Prefixes {
  /** Base URL; undefined for the embedded reference. */
  readonly url: string | undefined;
  /** Answers in place of a server at `url`. */
  readonly fetch?: FetchHandler | undefined;
  readonly profile: Profile;
  /** Milliseconds for one answer. */
  readonly timeout: number;
  /** Requests under way at the same time. */
  readonly concurrency: number;
  /** What the run knows of the server's limits: none are waited for unless given. */
  readonly limits?: Limits | undefined;
}

type Layer = (next: Transport) => Transport;

/** Transports around a server, the outermost first. */
const around = (layers: readonly Layer[], server: Transport): Transport =>
  layers.reduceRight((next, layer) => layer(next), server);

/** A server as checks ask it. */
export const asChecksAsk = (
  server: Transport,
  dataset: DatasetIndex,
  ownIds: OwnIds,
  { profile, concurrency }: Pick<WayOptions, "profile" | "concurrency">,
  monitors: Monitors | undefined,
): Transport =>
  around(
    [
      // No more are under way than the run allows, whatever is done with each.
      (next) => throttle(next, concurrency),
      // Monitors look at the answers that checks get.
      (next) => monitors?.watch(next) ?? next,
      // What may be written in several ways comes in one, ids too: monitors and checks see the same.
      (next) => withReading(next, dataset, ownIds, profile),
    ],
    server,
  );

/**
 * A server whose slowest answer is known, in milliseconds, and what shows that another run of the kit is under way there: what the server itself took and said,
 * before anything is read into it.
 */
export const timed = (server: Transport) => {
  let slowest = 0;
  let stranger: Blocked | undefined;
  const transport = noticed(server, ({ milliseconds, body }) => {
    slowest = Math.max(slowest, milliseconds);
    stranger ??= foundStranger(body);
  });
  return { transport, slowest: () => slowest, stranger: () => stranger };
};

/** A transport that reports each answer. */
export const noticed = (transport: Transport, answered: (answer: Answer) => void): Transport => ({
  ...transport,
  async send(request, signal) {
    const exchange = await transport.send(request, signal);
    if ("answer" in exchange) answered(exchange.answer);
    return exchange;
  },
});

/** When a run stops asking. */
const breakerLimits = { inARow: 5, costly: 25 };

/** A server that is asked no more than it bears, and again where that is due. */
export const restrained = (
  server: Transport,
  { limits, ...prefixes }: Prefixes & Pick<WayOptions, "limits">,
  signal: AbortSignal,
): { readonly transport: Transport; readonly failures: TogetherFailures } => {
  // Next to the server: a request that waits for its limits is no time-out, and no missing answer.
  const limited = limits?.around(server, signal) ?? server;
  // Around that, asks again alone what broke beside others: the breaker is not to count what is answered then.
  const { transport: again, failures } = aloneAgain(limited);
  const transport = around(
    [
      // Ends a run whose server is gone; it counts requests, not how often each was sent.
      (next) => withCircuitBreaker(next, breakerLimits),
      // Has the server's own paths; what is around it speaks of `/api`.
      (next) => withPrefixes(next, prefixes),
    ],
    again,
  );
  return { transport, failures };
};

/** The way to a server, to a function, or to the embedded reference. */
export const transportTo = (
  { url, fetch, timeout, concurrency, profile }: WayOptions,
  dataset: DatasetIndex,
  maxValues?: number,
): Transport => {
  if (fetch !== undefined) return createFetchTransport(fetch, { timeout, maxValues, base: url ?? "http://localhost" });
  if (url !== undefined) return createHttpTransport(url, { timeout, maxValues, connections: concurrency });
  return createFetchTransport(createReference(dataset.dataset, profile));
};
