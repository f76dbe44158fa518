import { type Exchange, parseJson, type SentRequest, type Transport, type WireRequest } from "./exchange.js";

/** A function that answers requests in this process. */
export type FetchHandler = (request: Request) => Promise<Response>;

/** A transport to a function of this process, such as the reference's `fetch`. `base` only appears in reports. */
export const createFetchTransport = (handler: FetchHandler, base = "http://reference.invalid"): Transport => ({
  base,
  send: (request, signal) => exchange(handler, base, request, signal),
  close: async () => {},
});

const exchange = async (
  handler: FetchHandler,
  base: string,
  wire: WireRequest,
  signal?: AbortSignal,
): Promise<Exchange> => {
  const request: SentRequest = {
    method: wire.method,
    url: base + wire.path,
    headers: wire.headers,
    ...(wire.body === undefined ? {} : { body: wire.body }),
  };
  if (signal?.aborted === true) return { request, problem: { kind: "aborted", message: "the run was stopped" } };
  const started = performance.now();
  try {
    const response = await handler(
      new Request(request.url, { method: wire.method, headers: wire.headers, body: wire.body ?? null }),
    );
    const body = await response.text();
    const milliseconds = performance.now() - started;
    const headers = Object.fromEntries(response.headers);
    return {
      request,
      answer: { request, status: response.status, headers, body, json: parseJson(body), milliseconds },
    };
  } catch (error) {
    return { request, problem: { kind: "invalid", message: `the handler threw: ${String(error)}` } };
  }
};
