import { isTooDeep } from "../../base/json/json.js";
import { retryAfter } from "../../base/retry-after.js";
import { connectionWords } from "../../base/words/connection-words.js";
import { type FaultKind, PullError } from "./fault.js";
import { type Clock, createPace, realClock } from "./rate.js";

/** Parameters of a query in their order: `["populate[author][fields][0]", "id"]`. */
export type Pairs = readonly (readonly [name: string, value: string])[];

export interface ClientOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Its address, without the prefix of the API. */
  readonly url: string;
  /** Default: `/api`. */
  readonly prefix?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Milliseconds from one request to the next. Default: 0. */
  readonly interval?: number | undefined;
  /** Milliseconds for an answer. Default: 60 seconds. */
  readonly timeout?: number | undefined;
  /** Milliseconds that a request waits in all for a server that refuses it for now. Default: 5 minutes. */
  readonly maxWait?: number | undefined;
  /** How often what may pass by itself is asked: 500, a connection that was cut. Default: 4. */
  readonly tries?: number | undefined;
  /** Bytes of an answer. Default: 64 MiB. */
  readonly maxBody?: number | undefined;
  /** What this client shares with others. Default: none. */
  readonly room?: BodyRoom | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly clock?: Clock | undefined;
  /** Called with the milliseconds for which a server is waited for. */
  readonly onWait?: ((milliseconds: number, reason: string) => void) | undefined;
}

/** Asks a server. Every request is a GET: there is no way to send another one. All functions reject with a {@link PullError}. */
export interface Client {
  /** Where the server is, without a slash at the end. */
  readonly origin: string;
  /** The JSON at a path below the prefix of the API. */
  json(path: string, query?: Pairs): Promise<unknown>;
  /** The bytes at an address of the server. */
  bytes(path: string): Promise<Uint8Array>;
  readonly requests: number;
}

const encoded = (text: string): string => encodeURIComponent(text).replace(/%5B/g, "[").replace(/%5D/g, "]");

/** The query string of parameters, brackets as they are. Empty without any. */
export const queryText = (query: Pairs): string =>
  query.length === 0
    ? ""
    : `?${query.map(([name, value]) => `${encoded(name)}=${encodeURIComponent(value)}`).join("&")}`;

/** A path as messages name it: a long query is cut. */
const shownPath = (path: string): string => (path.length > 160 ? `${path.slice(0, 157)}...` : path);

/** Bytes. */
export const mib = 1024 * 1024;
const usualTries = 4;

/** What may pass by itself: it is asked again. */
const passing: ReadonlySet<FaultKind> = new Set<FaultKind>(["unreachable", "timeout", "server"]);

/** What bodies that are read at the same time have together. */
export interface BodyRoom {
  /** Bytes. */
  readonly most: number;
  taken: number;
}

const stopped = (): PullError => new PullError("stopped", "stopped");

const tooLarge = (what: string, limit: number): PullError =>
  new PullError("too-large", `${what} more than ${Math.round(limit / mib)} MiB`);

/** The bytes of a body; rejects as soon as there are more than the limit, or more than there is room for. */
const readBody = async (
  response: Response,
  limit: number,
  room?: BodyRoom | undefined,
): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  try {
    for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
      const { byteLength } = part.value;
      size += byteLength;
      if (room !== undefined) room.taken += byteLength;
      if (size > limit) throw tooLarge("the body has", limit);
      if (room !== undefined && room.taken > room.most) throw tooLarge("bodies that are read at once have", room.most);
      chunks.push(part.value);
    }
  } finally {
    if (room !== undefined) room.taken -= size;
    // Nothing of a body that was read to its end.
    void reader?.cancel().catch(() => {});
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/** A whole answer, whatever its status. Rejects with a {@link PullError}: there is none in time, or none at all. */
export const wholeAnswer = async (
  ask: (signal: AbortSignal) => Promise<Response>,
  { maxBody, room, signal, timeout }: Pick<ClientOptions, "room" | "signal"> & { maxBody: number; timeout: number },
) => {
  const late = AbortSignal.timeout(timeout);
  let response: Response | undefined;
  try {
    response = await ask(signal === undefined ? late : AbortSignal.any([late, signal]));
    return { response, body: await readBody(response, maxBody, room) };
  } catch (error) {
    if (error instanceof PullError) throw error;
    if (signal?.aborted === true) throw stopped();
    if (late.aborted) throw new PullError("timeout", `no whole answer within ${timeout} ms`);
    throw new PullError("unreachable", connectionWords(error, response !== undefined), { cause: error });
  }
};

/** What a refusal says of itself, in the form of section 7. */
export const reasonIn = (body: Uint8Array): string => {
  try {
    const { error } = JSON.parse(new TextDecoder().decode(body.subarray(0, 100_000)));
    return typeof error?.message === "string" ? `: ${error.message.slice(0, 200)}` : "";
  } catch {
    return "";
  }
};

const kindOfStatus = (status: number): FaultKind => {
  if (status === 401 || status === 403) return "forbidden";
  if (status === 404) return "missing";
  if (status >= 300 && status < 400) return "redirect";
  // 500: what the real server answers to many a question that it does not take.
  return status >= 400 && status < 500 ? "refused" : "server";
};

const headersOf = (options: ClientOptions): Record<string, string> => ({
  accept: "application/json",
  ...options.headers,
});

/** Starts a {@link Client}. */
export const createClient = (options: ClientOptions): Client => {
  const {
    clock = realClock,
    maxBody = 64 * mib,
    maxWait = 300_000,
    prefix = "/api",
    signal,
    timeout = 60_000,
    tries = usualTries,
  } = options;
  const origin = options.url.replace(/\/+$/, "");
  const base = `${origin}/${prefix.replace(/^\/+|\/+$/g, "")}`.replace(/\/+$/, "");
  const pace = createPace(options.interval ?? 0, clock);
  let requests = 0;

  const wait = async (milliseconds: number, reason: string): Promise<void> => {
    options.onWait?.(milliseconds, reason);
    await clock.wait(milliseconds, signal).catch(() => {
      throw stopped();
    });
  };

  /** One request, whatever its status. */
  const once = async (url: string, headers: Record<string, string>) => {
    await pace(signal).catch(() => {
      throw stopped();
    });
    if (signal?.aborted === true) throw stopped();
    requests++;
    const ask = (ended: AbortSignal) =>
      options.fetch(url, { method: "GET", headers, redirect: "manual", signal: ended });
    return wholeAnswer(ask, { maxBody, room: options.room, signal, timeout });
  };

  const ask = async (url: string, headers: Record<string, string>): Promise<Uint8Array> => {
    let waited = 0;
    for (let turn = 1; ; ) {
      try {
        const { body, response } = await once(url, headers);
        const { headers: head, status } = response;
        if (status >= 200 && status < 300) return body;
        const asked = retryAfter(head.get("retry-after") ?? undefined, head.get("date") ?? undefined, clock.now());
        if (status === 429 || (status === 503 && asked !== undefined)) {
          const pause = Math.max(asked ?? 1000, 100);
          if (waited + pause > maxWait)
            throw new PullError("limited", `HTTP ${status}, after ${Math.round(waited / 1000)} s of waiting`);
          waited += pause;
          await wait(pause, `HTTP ${status}`);
          continue;
        }
        const to = status >= 300 && status < 400 ? ` leads to ${head.get("location")?.slice(0, 200)}` : "";
        throw new PullError(kindOfStatus(status), `HTTP ${status}${to}${reasonIn(body)}`);
      } catch (error) {
        if (!(error instanceof PullError) || !passing.has(error.kind) || turn >= tries) throw error;
        await wait(500 * 2 ** (turn - 1), error.message);
        turn++;
      }
    }
  };

  const get = async (path: string, url: string, headers: Record<string, string>): Promise<Uint8Array> => {
    try {
      return await ask(url, headers);
    } catch (error) {
      if (!(error instanceof PullError) || error.kind === "stopped") throw error;
      throw new PullError(error.kind, `GET ${shownPath(path)}: ${error.message}`, { cause: error });
    }
  };

  return {
    origin,
    get requests() {
      return requests;
    },
    json: async (path, query = []) => {
      const asked = `${path}${queryText(query)}`;
      const body = await get(asked, `${base}${asked}`, headersOf(options));
      const text = new TextDecoder().decode(body);
      try {
        if (isTooDeep(text)) throw new Error("it is nested too deep");
        return JSON.parse(text);
      } catch {
        const start = text.trimStart().slice(0, 40).replace(/\s+/g, " ");
        throw new PullError("wrong-answer", `GET ${shownPath(asked)}: expected JSON, got ${JSON.stringify(start)}`);
      }
    },
    bytes: (path) => get(path, `${origin}${path}`, { ...headersOf(options), accept: "*/*" }),
  };
};
