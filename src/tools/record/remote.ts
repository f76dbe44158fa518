import { isTooDeep } from "../../base/json/json.js";
import { failure } from "../../mock/rules/given-answer.js";
import type { ApiRequest, ApiResponse } from "../../server/http/message.js";
import { noContent } from "../../server/http/reply.js";
import { type Call, isReading } from "../../server/http/steps.js";
import { foreignHeaders } from "../../server/routes/asset-headers.js";
import { type BodyRoom, type Client, createClient, mib, reasonIn, wholeAnswer } from "../pull/client.js";
import { PullError } from "../pull/fault.js";

/** The server that is asked for what the fixtures do not hold. */
export interface RemoteOptions {
  /** Its address, without the prefix of the API. */
  readonly url: string;
  /** Sent as `Authorization: Bearer` for requests that bring nothing of their own. */
  readonly token?: string | undefined;
  /** Sent with each request, by their names in lower case. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds for an answer. Default: 30 seconds. */
  readonly timeout?: number | undefined;
  /** Bytes of an answer, and a quarter of those of all answers that are read at once. Default: 64 MiB. */
  readonly maxBody?: number | undefined;
}

/** See {@link RemoteOptions}. All functions reject with a {@link PullError}. */
export type Remote = ReturnType<typeof createRemote>;

/**
 * What is not passed on: headers of one connection (RFC 9110, 7.6.1), what another answer would come for, cookies, which are the same for all ports
 * of this machine, and what is meant for the mock.
 */
const ownHeaders =
  /^(?::.*|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|host|content-length|expect|accept-encoding|cookie|origin|referer|range|if-.*|sec-.*|forwarded|x-forwarded-.*|via|x-mock-.*|x-touchstone-.*)$/i;

/** What is passed back. All else is about the connection, for browsers of another site, or said by the mock alone. */
const passedBack =
  /^(?:content-language|content-disposition|link|location|retry-after|www-authenticate|x-(?!touchstone-|mock-|powered-by|frame-options|content-type-options|dns-prefetch|download-options|permitted-cross|xss-).*)$/;

/** An address of the server as one of the mock; any other stays as it is. */
const localAddress = (location: string, asked: string, base: string): string => {
  const url = URL.canParse(location, asked) ? new URL(location, asked) : undefined;
  return url?.href.startsWith(`${base}/`) === true ? url.href.slice(base.length) : location;
};

/** Refuses what no API answers with: a page, or JSON that is none. */
const checkBody = (path: string, type: string, body: Uint8Array): void => {
  if (path.startsWith("/uploads/") ? /^text\/html/i.test(type) && !/\.html?$/i.test(path) : /^text\/html/i.test(type))
    throw new PullError("wrong-answer", `it answered with a page (${type})`);
  if (!/[/+]json\b/i.test(type) || body.length === 0) return;
  const text = new TextDecoder().decode(body);
  try {
    if (isTooDeep(text)) throw new Error("it is nested too deep");
    JSON.parse(text);
  } catch {
    throw new PullError("wrong-answer", `it answered with JSON that is none: ${JSON.stringify(text.slice(0, 40))}`);
  }
};

/** Starts a {@link Remote}. */
export const createRemote = ({ headers = {}, maxBody = 64 * mib, timeout = 30_000, token, url }: RemoteOptions) => {
  const base = url.replace(/\/+$/, "");
  const room: BodyRoom = { most: 4 * maxBody, taken: 0 };
  const authorization = (request: ApiRequest): string | undefined =>
    request.headers("authorization") ?? (token === undefined ? undefined : `Bearer ${token}`);
  const sent = (request: ApiRequest): Headers => {
    const closed = (request.headers("connection") ?? "").toLowerCase().split(/\s*,\s*/);
    const found = new Headers(headers);
    for (const name of request.headerNames?.() ?? ["accept", "content-type"]) {
      const value = request.headers(name.toLowerCase());
      if (value !== undefined && !ownHeaders.test(name) && !closed.includes(name.toLowerCase())) found.set(name, value);
    }
    const caller = authorization(request);
    if (caller !== undefined && headers.authorization === undefined) found.set("authorization", caller);
    return found;
  };
  const answerOf = (response: Response, path: string, asked: string, body: Uint8Array): ApiResponse => {
    const { status } = response;
    if (status >= 500) throw new PullError("server", `it answered with ${status}${reasonIn(body)}`);
    const type = response.headers.get("content-type") ?? "";
    if (status < 300) checkBody(path, type, body);
    const isEmpty = body.length === 0 && (status === 204 || status === 304);
    const passed: Record<string, string> = isEmpty
      ? { ...noContent.headers }
      : { ...foreignHeaders(type || "text/plain") };
    for (const [name, value] of response.headers) if (passedBack.test(name)) passed[name] = value;
    if (passed.location !== undefined) passed.location = localAddress(passed.location, asked, base);
    return { status, headers: passed, body: isEmpty ? undefined : body };
  };
  const relay = async (request: Call, body?: Uint8Array): Promise<ApiResponse> => {
    const asked = `${base}${request.path}`;
    const init: RequestInit = {
      method: isReading(request) ? "GET" : request.method,
      headers: sent(request),
      redirect: "manual",
      ...(body !== undefined && body.length > 0 && { body: new Uint8Array(body) }),
    };
    const ask = (signal: AbortSignal) => fetch(asked, { ...init, signal });
    const answer = await wholeAnswer(ask, { maxBody, room, timeout });
    return answerOf(answer.response, request.pathname, asked, answer.body);
  };
  return {
    origin: base,
    relay,
    /** Who asks, as the server sees it when its content is read with `client`. */
    sender: (request: ApiRequest): string => authorization(request) ?? "",
    /** Reads content on behalf of the sender of a request. */
    client: (request: ApiRequest): Client => {
      const caller = authorization(request);
      return createClient({
        fetch: (path, init) => fetch(path, init),
        url: base,
        headers: { ...(caller !== undefined && { authorization: caller }), ...headers },
        tries: 1,
        maxWait: 5000,
        timeout,
        maxBody,
        room,
      });
    },
    /** All headers that `relay` passes on: where one of them differs, so may the answer. */
    passedOn: (request: ApiRequest): string => JSON.stringify([...sent(request)]),
  };
};

/** The answer where the server could not be asked: 504 where it took too long, else 502, in the form of section 7. */
export const gatewayFault = ({ kind, message }: PullError, origin: string): ApiResponse =>
  failure({ status: kind === "timeout" ? 504 : 502, message: `${origin}: ${message}` });
