import { pathOf } from "../contract/address.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Transport, WireRequest } from "../contract/exchange.js";
import { InvariantError } from "../contract/failure.js";
import type { ContentType } from "../reference.js";

/** A transport that begins one request so many milliseconds after the other. */
export const paced = (transport: Transport, interval: number): Transport => {
  let next = 0;
  return {
    ...transport,
    async send(request, signal) {
      const start = Math.max(performance.now(), next);
      next = start + interval;
      const pause = start - performance.now();
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
      return transport.send(request, signal);
    },
  };
};

/** A transport that reads, but for what `mayWrite` lets pass. Anything else is a fault of the kit. */
export const readingOnly = (
  transport: Transport,
  mayWrite: (request: WireRequest) => boolean = () => false,
): Transport => ({
  ...transport,
  async send(request, signal) {
    if (request.method !== "GET" && request.method !== "HEAD" && !mayWrite(request))
      throw new InvariantError(`${request.method} ${request.path} is not a GET or HEAD: it was not sent`);
    return transport.send(request, signal);
  },
});

/** Whether a request creates an entry of one of some types, or changes or deletes one that was not there when the content was read. */
export const writesTo =
  (types: readonly ContentType[], known: DatasetIndex) =>
  ({ method, path }: WireRequest): boolean => {
    const [place = ""] = path.split("?");
    return types.some((type) => {
      if (method === "POST") return place === pathOf(type);
      const id = place.slice(pathOf(type).length + 1);
      return place.startsWith(`${pathOf(type)}/`) && id !== "" && !id.includes("/") && !known.has(type.uid, id);
    });
  };

/** Asks a transport as `fetch` asks a server. */
export const fetchOver =
  (transport: Transport, signal: AbortSignal) =>
  async (url: string, init: { readonly headers?: unknown } = {}): Promise<Response> => {
    const path = url.slice(transport.base.length);
    const headers = Object.fromEntries(new Headers(init.headers as Record<string, string>)); // a pull sends a record
    const exchange = await transport.send({ method: "GET", path, headers }, signal);
    if ("problem" in exchange) throw new Error(exchange.problem.message);
    const { status, headers: own, body } = exchange.answer;
    return new Response([204, 304].includes(status) ? null : body, { status, headers: own });
  };
