import type { IncomingMessage, ServerResponse } from "node:http";
import { errorEnvelope, internalError } from "../../reference/serialize/error.js";
import type { ContentApi } from "../api/content-api.js";
import { gather } from "../bodies/bytes.js";
import { reporter } from "../http/guarded.js";
import type { ApiRequest, ApiResponse, ErrorListener } from "../http/message.js";
import { document } from "../http/reply.js";
import { after, rescued } from "../http/steps.js";
import { createServerMemory, type Held, holdAnswer, type ServerMemory } from "./held.js";
import { sendFault } from "./send-fault.js";

/** See {@link createNodeListener}. */
interface NodeListenerOptions {
  /** Called with what could not be answered or sent. Default: it is printed. */
  readonly onError?: ErrorListener | undefined;
  /** A client that takes nothing of its answer for so long is cut off, in milliseconds. Default: a minute. */
  readonly untakenMilliseconds?: number | undefined;
  /** True: a listener of the server's event `checkContinue`, whose clients wait to be asked for their body. */
  readonly waiting?: boolean | undefined;
  /** Counts what all connections hold; the listeners of one server share it. Default: one of its own. */
  readonly memory?: ServerMemory | undefined;
  /** Holds each request while it is being answered. */
  readonly underWay?: Set<ApiRequest> | undefined;
}

/** Answers the requests of a node:http server. It builds no `Request` or `Response`, and writes each answer at once. */
export const createNodeListener = (
  { handle }: Pick<ContentApi, "handle">,
  options: NodeListenerOptions = {},
): ((incoming: IncomingMessage, outgoing: ServerResponse) => void) => {
  const { memory = createServerMemory(), underWay, untakenMilliseconds = 60_000, waiting = false } = options;
  const report = reporter(options.onError);
  const turns = createTurns();
  // Of requests that a connection sends without waiting, one is answered at a time: it has its socket when the one before it is through.
  const inTurn = (outgoing: ServerResponse, task: () => void): void =>
    void (outgoing.socket === null ? outgoing.once("socket", () => turns(task)) : turns(task));
  return (incoming, outgoing) => {
    // The connection ends where an answer cannot be written.
    outgoing.on("error", ignore);
    inTurn(outgoing, () => {
      const read = bodyReader(incoming, outgoing, memory.bodies);
      const given = toRequest(incoming, turns, read.body);
      const request = waiting ? toWaitingRequest(given, outgoing) : given;
      const deliver = (response: ApiResponse): void => {
        underWay?.delete(request);
        try {
          send(read.isRefused() ? busy : response, outgoing);
          if (outgoing.writableLength === 0) return;
          outgoing.setTimeout(untakenMilliseconds, () => outgoing.destroy());
          holdAnswer(incoming, outgoing, memory.answers);
        } catch (error) {
          report(error, request);
          giveUp(outgoing);
        }
      };
      underWay?.add(request);
      const answer = hasSeveralHosts(incoming) ? severalHosts : rescued(handle, request, report);
      void after(answer, deliver);
    });
  };
};

const ignore = (): void => {};

/** The answer to a body that there is no memory for. */
const busy: ApiResponse = {
  status: 503,
  headers: { "content-type": "application/json; charset=utf-8", "retry-after": "1" },
  body: errorEnvelope(503, "ServiceUnavailableError", "Too many large bodies are being sent at the same time", {}),
};

const severalHosts: ApiResponse = {
  status: 400,
  headers: { "content-type": "application/json; charset=utf-8", connection: "close" },
  body: errorEnvelope(400, "BadRequestError", "The request has more than one Host", {}),
};

/** An answer that node refuses to send, such as one with a header that no header can be. */
const giveUp = (outgoing: ServerResponse): void => {
  try {
    if (outgoing.headersSent) outgoing.destroy();
    else send(document(internalError), outgoing);
  } catch {
    outgoing.destroy();
  }
};

const toRequest = (incoming: IncomingMessage, turns: Turns, read: ApiRequest["body"]): ApiRequest => ({
  // Both are always set on a server's side.
  method: incoming.method ?? "GET",
  path: originForm(incoming.url ?? "/"),
  headers: headersOf(incoming),
  headerNames: () => Object.keys(incoming.headers),
  headLength: () => incoming.rawHeaders.reduce((sum, { length }) => sum + length, 0),
  body: async (limit) => {
    const bytes = await read(limit);
    // Most of the work of a write is what is done with its body.
    await new Promise<void>(turns);
    return bytes;
  },
  peer: () => incoming.socket.remoteAddress,
});

/**
 * The client is asked for its body when that is read. The connection ends with the answer if it is never read: nobody knows whether the
 * body comes before the next request.
 */
const toWaitingRequest = (request: ApiRequest, outgoing: ServerResponse): ApiRequest => {
  const { shouldKeepAlive } = outgoing;
  outgoing.shouldKeepAlive = false;
  const body = (limit: number): Promise<Uint8Array | undefined> => {
    outgoing.shouldKeepAlive = shouldKeepAlive;
    outgoing.writeContinue();
    return request.body(limit);
  };
  return { ...request, waiting: true, body };
};

/** Of several lines of these names the first counts, as for node itself: what they say is no list. */
const singles: ReadonlySet<string> = new Set([
  ...["age", "authorization", "content-length", "content-type", "etag", "expires", "from", "host"],
  ...["if-modified-since", "if-unmodified-since", "last-modified", "location", "max-forwards"],
  ...["proxy-authorization", "referer", "retry-after", "server", "user-agent"],
]);

/** What stands between the lines of one name (RFC 9110, 5.3; RFC 9113, 8.2.3). */
const between = (name: string): string => (name === "cookie" ? "; " : ", ");

/**
 * A header of a request by its name in lower case: all lines of it as one, where they are a list. It holds on to the headers alone: a log of
 * requests asks for them later, and need not keep the message with its socket. The host is that of the target, where this names one (RFC 9112, 3.2.2).
 */
export const headersOf = ({
  rawHeaders,
  url = "/",
}: Pick<IncomingMessage, "rawHeaders" | "url">): ((name: string) => string | undefined) => {
  const [, authority] = absolute.exec(url) ?? [];
  return (name) => {
    if (name === "host" && authority !== undefined) return authority;
    let value: string | undefined;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const candidate = rawHeaders[index];
      if (candidate?.length !== name.length || candidate.toLowerCase() !== name) continue;
      const line = rawHeaders[index + 1] ?? "";
      if (value === undefined) value = line;
      else if (!singles.has(name)) value += between(name) + line;
    }
    return value;
  };
};

const absolute = /^https?:\/\/([^/?]*)/i;

/** The path and query of a request target, which clients of a proxy send with the address of the server before it (RFC 9112, 3.2.2). */
export const originForm = (target: string): string => {
  if (target.startsWith("/")) return target;
  const rest = target.replace(absolute, "");
  return rest === target || rest.startsWith("/") ? rest : `/${rest}`;
};

/** Whether a request names several hosts: nobody knows then whom it is for, and it must be refused (RFC 9112, 3.2). */
const hasSeveralHosts = ({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === "host").length > 1;

/** The bytes of each body that are read however much all bodies hold: most are shorter. */
const alwaysRead = 64 * 1024;

/**
 * Reads a body until it is longer than `limit`; the rest is left to node, which drains it. It is held until it is answered. A long one
 * is refused, and undefined, while the bodies of all connections hold too much.
 */
const bodyReader = (incoming: IncomingMessage, outgoing: ServerResponse, bodies: Held) => {
  let refused = false;
  const body = (limit: number): Promise<Uint8Array | undefined> =>
    new Promise((resolve) => {
      const { socket } = incoming;
      const gathered = gather();
      const finish = () => resolve(gathered.all());
      const abandon = () => resolve(undefined);
      // The client hung up before it was this request's turn: nothing will be heard of it any more.
      if (incoming.destroyed) return abandon();
      outgoing.once("close", () => bodies.release(socket, gathered.length()));
      incoming.on("data", (chunk: Uint8Array) => {
        if (refused || gathered.length() > limit) return;
        if (gathered.length() + chunk.length > alwaysRead && bodies.isOver()) {
          refused = true;
          return abandon();
        }
        gathered.add(chunk);
        bodies.hold(socket, chunk.length);
        if (gathered.length() > limit) finish();
      });
      // A client that hangs up gets an answer that nobody reads.
      incoming.on("end", finish).on("error", abandon).on("close", abandon);
    });
  return { body, isRefused: () => refused };
};

/** Texts of more characters are made bytes once: node would keep the text beside its bytes until the client has taken them. */
const longText = 64 * 1024;

const send = (response: ApiResponse, outgoing: ServerResponse): void => {
  const { body, fault, headers, status } = response;
  if (fault !== undefined) {
    sendFault[fault](outgoing, response);
    return;
  }
  const flat = flatten(headers);
  if (body === undefined) {
    outgoing.writeHead(status, flat).end();
    return;
  }
  const sent = typeof body === "string" && body.length > longText ? Buffer.from(body) : body;
  const length = typeof sent === "string" ? Buffer.byteLength(sent) : sent.length;
  outgoing.writeHead(status, [...flat, "content-length", String(length)]).end(sent);
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

/** Runs a task now, or when it is its turn. */
type Turns = (task: () => void) => void;

/**
 * Tasks in the order they come, a few milliseconds of them in each iteration of the event loop; the rest waits for the next one. The event
 * loop accepts one connection in each iteration, and an iteration answers all requests that have arrived: with 255 busy connections the last
 * one waited until each of them had been answered 255 times. `slice` and `clock` are milliseconds.
 */
export const createTurns = (slice = 5, clock: () => number = () => performance.now()): Turns => {
  const waiting: (() => void)[] = [];
  /** When this iteration has had its share; undefined when it has not begun. */
  let until: number | undefined;
  const begin = (): number => {
    setImmediate(resume);
    return clock() + slice;
  };
  const resume = (): void => {
    until = undefined;
    if (waiting.length === 0) return;
    until = begin();
    for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
      task();
      if (clock() >= until) return;
    }
  };
  return (task) => {
    until ??= begin();
    if (waiting.length > 0 || clock() >= until) waiting.push(task);
    else task();
  };
};
