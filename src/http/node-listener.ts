import type { IncomingMessage, ServerResponse } from "node:http";
import { internalError } from "../serialize/error.js";
import { gather } from "./bytes.js";
import type { ContentApi } from "./create-content-api.js";
import { type ErrorListener, reporter, rescued } from "./guarded.js";
import type { ApiRequest, ApiResponse } from "./message.js";
import { document } from "./reply.js";
import { createTurns, type Turns } from "./turns.js";

/** See {@link createNodeListener}. */
export interface NodeListenerOptions {
  /** Called with what could not be answered or sent. Default: it is printed. */
  readonly onError?: ErrorListener | undefined;
  /** A client that takes nothing of its answer for so long is cut off, in milliseconds. Default: a minute. */
  readonly untakenMilliseconds?: number | undefined;
  /** True: a listener of the server's event `checkContinue`, whose clients wait to be asked for their body. */
  readonly waiting?: boolean | undefined;
}

/** Answers the requests of a node:http server. It builds no `Request` or `Response`, and writes each answer at once. */
export const createNodeListener = (
  { handle }: Pick<ContentApi, "handle">,
  { onError, untakenMilliseconds = 60_000, waiting = false }: NodeListenerOptions = {},
): ((incoming: IncomingMessage, outgoing: ServerResponse) => void) => {
  const report = reporter(onError);
  const answer = rescued(handle, report);
  const turns = createTurns();
  return (incoming, outgoing) => {
    // What cannot be written is left to the connection, which ends.
    outgoing.on("error", ignore);
    turns(() => {
      const request = waiting ? toWaitingRequest(incoming, outgoing, turns) : toRequest(incoming, turns);
      const deliver = (response: ApiResponse): void => {
        try {
          send(response, outgoing);
          if (outgoing.writableLength > 0) outgoing.setTimeout(untakenMilliseconds, () => outgoing.destroy());
        } catch (error) {
          report(error, request);
          giveUp(outgoing);
        }
      };
      const response = answer(request);
      if (response instanceof Promise) void response.then(deliver);
      else deliver(response);
    });
  };
};

const ignore = (): void => {};

/** An answer that node refuses to send, such as one with a header that no header can be. */
const giveUp = (outgoing: ServerResponse): void => {
  try {
    if (outgoing.headersSent) outgoing.destroy();
    else send(document(internalError), outgoing);
  } catch {
    outgoing.destroy();
  }
};

const toRequest = (incoming: IncomingMessage, turns: Turns): ApiRequest => ({
  // Both are always set on a server's side.
  method: incoming.method ?? "GET",
  path: originForm(incoming.url ?? "/"),
  headers: headerOf(incoming.rawHeaders),
  headerNames: () => Object.keys(incoming.headers),
  body: async (limit) => {
    const bytes = await readBytes(incoming, limit);
    // What is done with a body is most of the work of a write.
    await new Promise<void>(turns);
    return bytes;
  },
  peer: () => incoming.socket.remoteAddress,
});

/**
 * The client is asked for its body when that is read. Where it never is, the connection ends with the answer: nobody knows whether the body
 * comes before the next request.
 */
const toWaitingRequest = (incoming: IncomingMessage, outgoing: ServerResponse, turns: Turns): ApiRequest => {
  const request = toRequest(incoming, turns);
  const { shouldKeepAlive } = outgoing;
  outgoing.shouldKeepAlive = false;
  const body = (limit: number): Promise<Uint8Array | undefined> => {
    outgoing.shouldKeepAlive = shouldKeepAlive;
    outgoing.writeContinue();
    return request.body(limit);
  };
  return { ...request, waiting: true, body };
};

/** The path and query of a request target, which clients of a proxy send with the address of the server before it (RFC 9112, 3.2.2). */
const originForm = (target: string): string =>
  target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?]*\/?/i, "/");

/**
 * The first header of a name, as node itself does for the headers that are asked for here. It holds on to the headers alone: a log of
 * requests asks for them later, and need not keep the message with its socket.
 */
const headerOf =
  (headers: readonly string[]) =>
  (name: string): string | undefined => {
    for (let index = 0; index < headers.length; index += 2) {
      const candidate = headers[index];
      if (candidate?.length === name.length && candidate.toLowerCase() === name) return headers[index + 1];
    }
    return undefined;
  };

/** Reads a body until it is longer than `limit`; the rest is left to node, which drains it. */
const readBytes = (incoming: IncomingMessage, limit: number): Promise<Uint8Array | undefined> =>
  new Promise((resolve) => {
    const gathered = gather();
    const finish = () => resolve(gathered.all());
    const abandon = () => resolve(undefined);
    // The client hung up before it was this request's turn: nothing will be heard of it any more.
    if (incoming.destroyed) return abandon();
    incoming.on("data", (chunk: Uint8Array) => {
      if (gathered.length() > limit) return;
      gathered.add(chunk);
      if (gathered.length() > limit) finish();
    });
    // A client that hangs up gets an answer that nobody reads.
    incoming.on("end", finish).on("error", abandon).on("close", abandon);
  });

const send = ({ body, headers, status }: ApiResponse, outgoing: ServerResponse): void => {
  const flat = flatten(headers);
  if (body === undefined) {
    outgoing.writeHead(status, flat).end();
    return;
  }
  const length = typeof body === "string" ? Buffer.byteLength(body) : body.length;
  outgoing.writeHead(status, [...flat, "content-length", String(length)]).end(body);
};

const flat = new WeakMap<ApiResponse["headers"], string[]>();

/** Names and values in turn, which node writes fastest. Most answers share their headers. */
const flatten = (headers: ApiResponse["headers"]): string[] => {
  const known = flat.get(headers);
  if (known !== undefined) return known;
  const fresh = Object.entries(headers).flat();
  flat.set(headers, fresh);
  return fresh;
};
