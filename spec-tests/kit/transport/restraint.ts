import { type Exchange, hasAnswered, type Problem, type Transport, type WireRequest } from "../contract/exchange.js";

/** When a run stops asking. */
interface BreakerLimits {
  /** Requests in a row that got no answer. */
  readonly inARow: number;
  /** Requests in the whole run that cost as much as a hundred others: their time was over, or their answer too large. */
  readonly costly: number;
}

const missing: readonly Problem["kind"][] = ["timeout", "refused", "unreachable", "reset", "too-large", "limited"];

const costly: readonly Problem["kind"][] = ["timeout", "too-large"];

/**
 * A transport that stops asking a server that is gone: after so many requests in a row without an answer it asks again for something
 * that was answered before, and where that is not answered either, nothing is sent any more. So a dead or hanging server ends a run at once
 * instead of after one time-out per check, and one that hangs on a single parameter, in many checks in a row, does not.
 */
export const withCircuitBreaker = (transport: Transport, limits: BreakerLimits): Transport => {
  let failures = 0;
  let spent = 0;
  let open: Problem | undefined;
  let known: WireRequest | undefined;
  let looking: Promise<void> | undefined;
  /** So many requests more that delete what the kit made, and are refused, are sent: a limited server is there, and may be ready for them. */
  let hopes = 0;

  const stop = (count: string, last: Problem, lacking?: string): void => {
    const answered = hasAnswered(last);
    const unread = last.kind === "limited" ? "nothing but refusals" : "no answer that could be read";
    const what = lacking ?? (answered ? unread : "no answer");
    const message = `${count} got ${what} (the last one: ${last.message})`;
    open ??= { kind: "circuit-open", message, ...(answered ? { begun: true } : {}) };
    hopes = last.kind === "limited" ? limits.inARow : 0;
  };
  const lookAgain = async (last: Problem): Promise<void> => {
    const found = known === undefined ? undefined : await transport.send(known);
    failures = 0;
    if (found === undefined || "problem" in found) stop(`${limits.inARow} requests in a row`, last);
  };
  const watch = async (request: WireRequest, exchange: Exchange): Promise<void> => {
    if ("answer" in exchange) {
      failures = 0;
      if (request.method === "GET" && request.cleansUp !== true) known ??= request;
      return;
    }
    const { kind } = exchange.problem;
    if (open !== undefined && request.cleansUp === true) hopes--;
    if (open !== undefined || !missing.includes(kind)) return;
    failures++;
    if (costly.includes(kind) && ++spent >= limits.costly) {
      stop(`${limits.costly} requests`, exchange.problem, "no answer that could be read");
    } else if (failures >= limits.inARow) {
      looking ??= lookAgain(exchange.problem).finally(() => {
        looking = undefined;
      });
    }
    await looking;
  };
  return {
    base: transport.base,
    close: () => transport.close(),
    async send(request, signal) {
      await looking;
      if (open !== undefined && !(request.cleansUp === true && hopes > 0)) {
        const sent = { method: request.method, url: transport.base + request.path, headers: request.headers };
        return { request: sent, problem: open };
      }
      const exchange = await transport.send(request, signal);
      await watch(request, exchange);
      return exchange;
    },
  };
};

/** A transport with at most `limit` requests under way; the others wait in order. */
export const throttle = (transport: Transport, limit: number): Transport => {
  const waiting: (() => void)[] = [];
  let busy = 0;
  const enter = async () => {
    if (busy >= limit) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy++;
  };
  const leave = () => {
    const next = waiting.shift();
    // The place passes on to the next one: busy stays as it is.
    if (next === undefined) busy--;
    else next();
  };
  return {
    base: transport.base,
    close: () => transport.close(),
    async send(request, signal) {
      await enter();
      try {
        return await transport.send(request, signal);
      } finally {
        leave();
      }
    },
  };
};
