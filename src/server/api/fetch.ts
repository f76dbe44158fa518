import { internalError } from "../../reference/serialize/error.js";
import { readStream } from "../bodies/bytes.js";
import type { ApiRequest, ApiResponse, ErrorListener, RequestHandler } from "../http/message.js";
import { document } from "../http/reply.js";

/** What the global `fetch` takes and gives: an address as text or `URL`, or a `Request`, and what changes about it. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>;

/**
 * A `fetch` that a handler answers. An address without an origin is one of the page, or of `http://localhost`. It rejects as the global one
 * does, and for nothing else: with a TypeError for what no request can be made of, with the reason of a signal that is aborted.
 */
export const createFetch =
  (handler: RequestHandler, report: ErrorListener): Fetch =>
  async (input, init) => {
    const request = toRequest(input, init);
    request.signal.throwIfAborted();
    return unlessAborted(request.signal, answerFetch(handler, request, report));
  };

/** Answers a request of the Fetch standard by a handler. An answer that the standard has no form for is reported, and a 500. */
export const answerFetch = async (
  handler: RequestHandler,
  request: Request,
  report: ErrorListener,
): Promise<Response> => {
  const asked = toApiRequest(request);
  const response = await handler(asked);
  const located = (answer: Response) => Object.defineProperty(answer, "url", { value: withoutFragment(request.url) });
  try {
    return located(toFetchResponse(response));
  } catch (error) {
    report(error, asked);
    return located(toFetchResponse(document(internalError)));
  }
};

/** The request that is meant. Those of another realm or library (undici, jsdom) are read as what they say of themselves. */
const toRequest = (input: string | URL | Request, init: RequestInit | undefined): Request => {
  const given = init === undefined ? undefined : ownInit(init);
  if (input instanceof Request) return given === undefined ? input : new Request(input, given);
  if (isForeign(input)) {
    const { body, headers, method, signal, url } = input;
    return new Request(url, ownInit({ method, headers: [...headers], body, signal, ...init }));
  }
  return new Request(new URL(String(input), base()), given);
};

const isForeign = (input: object | string): input is Request =>
  typeof input === "object" && "url" in input && "method" in input;

/** Forms of another library become forms of this one, and bodies that are streams say that they are. */
const ownInit = (init: RequestInit): RequestInit => {
  const body: unknown = init.body;
  if (typeof body !== "object" || body === null || body instanceof FormData) return init;
  if (isForm(body)) {
    const form = new FormData();
    for (const [name, value] of body)
      typeof value === "string" ? form.append(name, value) : form.append(name, value, value.name);
    return { ...init, body: form };
  }
  return "getReader" in body || Symbol.asyncIterator in body ? Object.assign({ duplex: "half" }, init) : init;
};

const isForm = (body: object): body is FormData =>
  Symbol.toStringTag in body && body[Symbol.toStringTag] === "FormData";

/** Where addresses without an origin are: on the page, where there is one. */
const base = (): string => pageAddress() ?? "http://localhost/";

/** The address of the page, or of the worker, that this runs in. Undefined: there is none, or it is no server's. */
export const pageAddress = (): string | undefined => {
  const { location } = globalThis as { readonly location?: { readonly href: string } };
  return location !== undefined && /^https?:/.test(location.href) ? location.href : undefined;
};

/** The answer, or a rejection as soon as a signal is aborted. */
const unlessAborted = (signal: AbortSignal, answer: Promise<Response>): Promise<Response> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });

const withoutFragment = (address: string): string => {
  const at = address.indexOf("#");
  return at < 0 ? address : address.slice(0, at);
};

/** A request of the Fetch standard as one of this project's. */
const toApiRequest = (request: Request): ApiRequest => {
  const { pathname, search } = new URL(request.url);
  return {
    method: request.method,
    path: pathname + search,
    headers: (name) => request.headers.get(name) ?? undefined,
    headerNames: () => request.headers.keys(),
    body: (limit) => readBytes(request, limit),
  };
};

/** An answer in the form of the Fetch standard: a network error, where the network has a fault. */
export const toFetchResponse = (response: ApiResponse): Response =>
  response.fault === undefined
    ? new Response(bodyOf(response), { status: response.status, headers: response.headers })
    : Response.error();

const bodyOf = ({ body, status }: ApiResponse): string | Uint8Array<ArrayBuffer> | null => {
  if (status === 204 || body === undefined) return null;
  // The standard takes no view on shared memory, so that bytes are copied into memory of their own.
  return typeof body === "string" ? body : new Uint8Array(body);
};

const readBytes = async ({ body }: Request, limit: number): Promise<Uint8Array | undefined> => {
  if (body === null) return new Uint8Array();
  try {
    return await readStream(body, limit);
  } catch {
    return undefined;
  }
};
