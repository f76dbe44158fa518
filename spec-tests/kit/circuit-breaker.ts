import type { Exchange, Problem, Transport } from "./exchange.js";

const serious: readonly Problem["kind"][] = ["timeout", "refused", "unreachable", "reset"];

/**
 * A transport that stops asking after `limit` requests in a row got no answer (time-out, refused, reset): a dead or
 * hanging server ends a run at once instead of after one time-out per check.
 */
export const withCircuitBreaker = (transport: Transport, limit: number): Transport => {
  let failures = 0;
  let open: string | undefined;
  const watch = (exchange: Exchange) => {
    if ("answer" in exchange) failures = 0;
    else if (serious.includes(exchange.problem.kind)) failures++;
    if (failures >= limit && "problem" in exchange) {
      open ??= `${limit} requests in a row got no answer (the last one: ${exchange.problem.message})`;
    }
    return exchange;
  };
  return {
    base: transport.base,
    close: () => transport.close(),
    async send(request, signal) {
      if (open === undefined) return watch(await transport.send(request, signal));
      const sent = { method: request.method, url: transport.base + request.path, headers: request.headers };
      return { request: sent, problem: { kind: "circuit-open", message: open } };
    },
  };
};
