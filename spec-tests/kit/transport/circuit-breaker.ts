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

/** So much of a path is shown. */
const maxShown = 300;

/**
 * A transport that stops asking a server that is gone: after so many requests in a row without an answer it asks again for something
 * that was answered before, and where that is not answered either, nothing is sent any more. So a dead or hanging server ends a run at once
 * instead of after one time-out per check, and one that hangs on a single parameter, in many checks in a row, does not.
 */
export const withCircuitBreaker = (transport: Transport, limits: BreakerLimits): Transport => {
  /** The requests in a row that got no answer, by the order in which they were sent. */
  const failures = new Map<number, WireRequest>();
  let sent = 0;
  let spent = 0;
  let open: Problem | undefined;
  let known: WireRequest | undefined;
  let looking: Promise<void> | undefined;
  /** So many requests more that delete what the kit made, and are refused, are sent: a limited server is there, and may be ready for them. */
  let hopes = 0;

  /** Where a server that was there is gone, what it was asked first of all that it did not answer any more. */
  const suspect = ({ kind }: Problem): string => {
    const first = failures.get(Math.min(...failures.keys()));
    if (kind !== "refused" || known === undefined || first === undefined) return "";
    return `, the first of them ${first.method} ${first.path.slice(0, maxShown)}: perhaps it ended the server`;
  };
  const stop = (count: string, last: Problem, lacking?: string): void => {
    const answered = hasAnswered(last);
    const unread = last.kind === "limited" ? "nothing but refusals" : "no answer that could be read";
    const what = lacking ?? (answered ? unread : `no answer${suspect(last)}`);
    const message = `${count} got ${what} (the last one: ${last.message})`;
    open ??= { kind: "circuit-open", message, ...(answered ? { begun: true } : {}) };
    hopes = last.kind === "limited" ? limits.inARow : 0;
  };
  const lookAgain = async (last: Problem): Promise<void> => {
    const found = known === undefined ? undefined : await transport.send(known);
    if (found === undefined || "problem" in found) stop(`${limits.inARow} requests in a row`, last);
    failures.clear();
  };
  const watch = async (request: WireRequest, exchange: Exchange, order: number): Promise<void> => {
    if ("answer" in exchange) {
      failures.clear();
      if (request.method === "GET" && request.cleansUp !== true) known ??= request;
      return;
    }
    const { kind } = exchange.problem;
    if (open !== undefined && request.cleansUp === true) hopes--;
    if (open !== undefined || !missing.includes(kind)) return;
    failures.set(order, request);
    if (costly.includes(kind) && ++spent >= limits.costly) {
      stop(`${limits.costly} requests`, exchange.problem, "no answer that could be read");
    } else if (failures.size >= limits.inARow) {
      looking ??= lookAgain(exchange.problem).finally(() => {
        looking = undefined;
      });
    }
    await looking;
  };
  return {
    ...transport,
    async send(request, signal) {
      await looking;
      if (open !== undefined && !(request.cleansUp === true && hopes > 0)) {
        const { method, path, headers } = request;
        return { request: { method, url: transport.base + path, headers }, problem: open };
      }
      const order = sent++;
      const exchange = await transport.send(request, signal);
      await watch(request, exchange, order);
      return exchange;
    },
  };
};
