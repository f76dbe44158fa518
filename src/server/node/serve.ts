import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { errorEnvelope } from "../../reference/serialize/error.js";
import type { ContentApi } from "../api/content-api.js";
import { reporter } from "../http/guarded.js";
import { type ApiRequest, type ErrorListener, maxTargetBytes } from "../http/message.js";
import { createServerMemory, type ServerMemory } from "./held.js";
import { createNodeListener } from "./node-listener.js";

/** Where to listen. */
export interface ServeOptions {
  /** Default: 127.0.0.1, which no other machine can reach. */
  readonly host?: string | undefined;
  /** Default: 0, any free port. */
  readonly port?: number | undefined;
  /** Called with what could not be answered or sent. Default: it is printed. */
  readonly onError?: ErrorListener | undefined;
  /**
   * How long a connection may be silent, in milliseconds: before its first request or in the middle of the head of one (default: 15 seconds),
   * and while an answer waits for the client to take it (default: a minute).
   */
  readonly silence?: { readonly request?: number | undefined; readonly answer?: number | undefined } | undefined;
  /** The memory that its connections may hold. Default: half a gigabyte of answers, and as much of bodies. */
  readonly memory?: ServerMemory | undefined;
  /** Holds each request while it is being answered. */
  readonly underWay?: Set<ApiRequest> | undefined;
}

/** A server that runs. */
export interface RunningServer {
  /** Its base address without a trailing slash: `http://127.0.0.1:1337`. */
  readonly url: string;
  /** Stops listening, lets requests under way finish for a second, then cuts them. */
  close(): Promise<void>;
}

/** The reason why a server could not listen, in words for its user. */
export class ServeError extends Error {
  override readonly name = "ServeError";
}

/**
 * The most of a request's head, which is kept until the request is answered. It is twice the longest request target, so that one that is somewhat
 * longer gets its own answer (414) instead of that of node (431).
 */
const maxHeaderSize = 2 * maxTargetBytes;
const graceMilliseconds = 1000;

/** Serves an API over HTTP. Rejects with a {@link ServeError} when the address cannot be listened on. */
export const serve = async (api: Pick<ContentApi, "handle">, options: ServeOptions = {}): Promise<RunningServer> => {
  const { host = "127.0.0.1", memory = createServerMemory(), onError, port = 0, silence = {}, underWay } = options;
  const { answer, request: headersTimeout = 15_000 } = silence;
  // Node looks for what is over from time to time, by default every half a minute.
  const connectionsCheckingInterval = Math.ceil(headersTimeout / 3);
  const limits = {
    maxHeaderSize,
    headersTimeout,
    connectionsCheckingInterval,
    requestTimeout: 60_000,
    keepAliveTimeout: 5_000,
  };
  const listening = { onError, untakenMilliseconds: answer, memory, underWay };
  const server = createServer(limits, createNodeListener(api, listening));
  // With a listener of its own, node asks for no body before somebody wants it.
  server.on("checkContinue", createNodeListener(api, { ...listening, waiting: true }));
  server.on("clientError", refuse);
  await listen(server, host, port);
  // A connection that cannot be accepted is no reason to stop.
  server.on("error", reporter(onError));
  // A TCP server that listens has an address object; text is for pipes.
  const address = server.address() as AddressInfo;
  const name = address.family === "IPv6" ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}`, close: () => close(server) };
};

const listen = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) => reject(new ServeError(reason(error, host, port), { cause: error }));
    server.once("error", fail);
    server.listen(port, host, () => {
      server.off("error", fail);
      resolve();
    });
  });

const reason = ({ code, message }: NodeJS.ErrnoException, host: string, port: number): string => {
  if (code === "EADDRINUSE") return `port ${port} on ${host} is already in use`;
  if (code === "EACCES") return `port ${port} on ${host} needs more rights than this process has`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND") return `${host} is not an address of this machine`;
  return `cannot listen on port ${port} of ${host}: ${message}`;
};

const close = async (server: Server): Promise<void> => {
  // Closes idle connections as well.
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), graceMilliseconds);
  await closed;
  clearTimeout(cut);
};

/** The connections that have got a refusal, and whose client may still be sending. */
const refused = new WeakSet<Socket>();

/** Answers what node could not even parse, as far as the connection still takes an answer. */
const refuse = (error: ParseError, socket: Socket): void => {
  // Each further piece of what cannot be parsed is one more fault: cut off now, the client would lose the answer.
  if (refused.has(socket)) return;
  refused.add(socket);
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const [status, phrase, name] = refusals.get(error.code ?? "") ?? badRequest;
  const body = errorEnvelope(status, name, phrase, {});
  const isHead = error.rawPacket?.subarray(0, 5).toString() === "HEAD ";
  socket.end(
    `HTTP/1.1 ${status} ${phrase}\r\nconnection: close\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${isHead ? "" : body}`,
  );
  // What the client still sends is thrown away for a while, so that it gets to read the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), graceMilliseconds).unref();
};

interface ParseError extends NodeJS.ErrnoException {
  /** What could not be parsed, where node got so far. */
  readonly rawPacket?: Buffer;
}

type Refusal = readonly [status: number, phrase: string, name: string];

const badRequest: Refusal = [400, "Bad Request", "BadRequestError"];

const refusals: ReadonlyMap<string, Refusal> = new Map([
  ["HPE_HEADER_OVERFLOW", [431, "Request Header Fields Too Large", "RequestHeaderFieldsTooLargeError"]],
  ["ERR_HTTP_REQUEST_TIMEOUT", [408, "Request Timeout", "RequestTimeoutError"]],
]);
