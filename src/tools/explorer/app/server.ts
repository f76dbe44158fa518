import { isRecord } from "../../../base/json.js";
import type { ModelDocument } from "./model.js";

/** What `GET /__touchstone/state` answers. */
export interface ServerState {
  readonly version: string | null;
  readonly source: string;
  readonly profile: string;
  readonly requests: number;
  readonly snapshots: readonly string[];
  readonly types: readonly { readonly uid: string; readonly entries: number }[];
}

/** One request as `GET /__touchstone/requests` shows it. */
export interface RequestEntry {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  /** Null: too long to be shown. */
  readonly query: Readonly<Record<string, unknown>> | null;
  readonly body: unknown;
  readonly status: number;
  readonly milliseconds: number;
}

/** An answer of the API. */
export interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  /** The JSON, or the text where it is none; undefined where there is nothing. */
  readonly body: unknown;
  /** The header `touchstone-parameter`: where in the request the mistakes are. */
  readonly parameters: string | undefined;
}

/** The server said no, or did not answer. */
export class ServerError extends Error {
  override readonly name = "ServerError";
  constructor(
    message: string,
    /** Zero: there was no answer. */
    readonly status: number,
  ) {
    super(message);
  }
}

/** What the requests of the page are sent with. It is nowhere but in memory. */
export interface Tokens {
  /** For the API: `Authorization: Bearer`. */
  readonly api: string;
  /** For the control routes of a server on another machine. */
  readonly control: string;
}

/** The server that the page is of. */
export interface Server {
  state(): Promise<ServerState>;
  model(): Promise<ModelDocument>;
  requests(after: number): Promise<readonly RequestEntry[]>;
  /** `reset`, `snapshot`, `restore`, or forgetting the requests. Resolves to the state after it. */
  change(method: "POST" | "DELETE", route: string, body?: unknown): Promise<ServerState>;
  /** Sends a request to the API. Rejects with a {@link ServerError} when there is no answer. */
  send(method: string, address: string, body?: unknown, signal?: AbortSignal): Promise<Answer>;
}

/** The server that the page is of. Every method rejects with a {@link ServerError}. */
export const createServer = (tokens: () => Tokens): Server => {
  const send: Server["send"] = async (method, address, body, signal) => {
    const headers = { ...bearer(tokens().api), ...(body !== undefined && { "content-type": "application/json" }) };
    return ask(address, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
  };
  const control = async <T>(method: string, route: string, body?: unknown): Promise<T> => {
    const token = tokens().control;
    const headers = {
      ...(token !== "" && { "x-touchstone-token": token }),
      ...(body !== undefined && { "content-type": "application/json" }),
    };
    const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
    const answer = await ask(`/__touchstone/${route}`, init);
    if (answer.status >= 400) throw new ServerError(messageOf(answer), answer.status);
    // Both come in one package: the routes answer what is declared here.
    return answer.body as T;
  };
  return {
    send,
    state: () => control("GET", "state"),
    model: () => control("GET", "model"),
    requests: async (after) =>
      (await control<{ readonly requests: readonly RequestEntry[] }>("GET", `requests?after=${after}`)).requests,
    change: (method, route, body) => control(method, route, body),
  };
};

const bearer = (token: string): Record<string, string> => (token === "" ? {} : { authorization: `Bearer ${token}` });

const ask = async (address: string, init: RequestInit): Promise<Answer> => {
  const started = performance.now();
  try {
    const response = await fetch(address, { ...init, redirect: "manual", credentials: "omit" });
    const text = await response.text();
    return {
      status: response.status,
      milliseconds: performance.now() - started,
      bytes: new Blob([text]).size,
      body: parsed(text),
      parameters: response.headers.get("touchstone-parameter") ?? undefined,
    };
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ServerError("The server does not answer. Is it still running?", 0);
  }
};

const parsed = (text: string): unknown => {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Why a request was refused, in the server's words. */
export const messageOf = ({ body, status }: Answer): string => {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  return typeof error.message === "string" ? error.message : `The server answered ${status}`;
};
