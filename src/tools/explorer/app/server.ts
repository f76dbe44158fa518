import { isRecord } from "../../../base/json/json.js";
import { percentDecoded } from "../../../base/percent-decoded.js";
import type { requestDocument } from "../../../mock/control/request-document.js";
import type { rulesDocument } from "../../../mock/control/rules-document.js";
import type { stateDocument } from "../../../mock/control/state-document.js";
import { explorerHeader, warningHeader } from "../../../mock/lint/explorer-header.js";
import type { Mock } from "../../../mock/mock/mock-api.js";

/** A scenario that can be selected, or why it cannot be. */
export type ScenarioChoice = Pick<Awaited<ReturnType<Mock["scenarios"]>>[number], "name" | "description" | "fault">;

/** What `GET /__touchstone/state` answers: its `scenario` is the one that this page names, or the selected one. */
export interface ServerState extends ReturnType<typeof stateDocument> {
  /** The scenario of requests that name none. */
  readonly selected: string;
  readonly scenarios: readonly ScenarioChoice[];
  /** The change of this page that can be taken back: `PUT /api/articles/4`. */
  readonly undo: string | null;
}

/** One request as `GET /__touchstone/requests` shows it: its query and its body are null where they are too long to be shown. */
export type RequestEntry = ReturnType<typeof requestDocument>;

/** The rules by which requests are answered otherwise, as `GET /__touchstone/rules` shows them. */
export type RulesDocument = ReturnType<typeof rulesDocument>;

/** An answer of the API. */
export interface Answer {
  readonly status: number;
  readonly milliseconds: number;
  readonly bytes: number;
  /** The JSON, or the text where it is none; undefined where there is nothing. */
  readonly body: unknown;
  /** The header `touchstone-parameter`: where in the request the mistakes are. */
  readonly parameters: string | undefined;
  /** What in the request means nothing, or not what it seems to. */
  readonly warnings: readonly string[];
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
  /** The scenario of this page alone; empty: the selected one. */
  readonly scenario: string;
}

/** The server that the page is of. */
export interface Server {
  /** Asks a control route: `GET`, `keep`. Both come in one package: it answers what the type says. */
  control<T = ServerState>(method: "GET" | "POST" | "DELETE", route: string, body?: unknown): Promise<T>;
  /** Sends a request to the API, with JSON or a form. */
  send(method: string, address: string, body?: unknown): Promise<Answer>;
}

/** The server that the page is of. Every method rejects with a {@link ServerError}. */
export const createServer = (tokens: () => Tokens): Server => {
  const ask = async (method: string, address: string, own: HeadersInit, body: unknown): Promise<Answer> => {
    const headers = new Headers(own);
    const { scenario } = tokens();
    if (scenario !== "") headers.set("x-mock-scenario", scenario);
    // The browser names the boundary of a form.
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers.set("content-type", "application/json");
    const sent = isForm ? body : (JSON.stringify(body) ?? null);
    const started = performance.now();
    try {
      const init = { method, headers, body: sent, redirect: "manual", credentials: "omit" } as const;
      return await answerOf(await fetch(address, init), started);
    } catch {
      throw new ServerError("The server does not answer. Is it still running?", 0);
    }
  };
  return {
    send: (method, address, body) => {
      const { api } = tokens();
      const own = { [explorerHeader]: "1", ...(api !== "" && { authorization: `Bearer ${api}` }) };
      return ask(method, address, own, body);
    },
    control: async <T>(method: string, route: string, body?: unknown): Promise<T> => {
      const { control } = tokens();
      const own: HeadersInit = control === "" ? {} : { "x-touchstone-token": control };
      const answer = await ask(method, `/__touchstone/${route}`, own, body);
      if (answer.status >= 400) throw new ServerError(messageOf(answer), answer.status);
      return answer.body as T; // see Server
    },
  };
};

const answerOf = async (response: Response, started: number): Promise<Answer> => {
  const text = await response.text();
  return {
    status: response.status,
    milliseconds: performance.now() - started,
    bytes: new Blob([text]).size,
    body: parsed(text),
    parameters: response.headers.get("touchstone-parameter") ?? undefined,
    warnings: response.headers.get(warningHeader)?.split("; ").map(percentDecoded) ?? [],
  };
};

const parsed = (text: string): unknown => {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** The error of an answer (section 7); without members where it has none. */
export const errorOf = ({ body }: Answer): Readonly<Record<string, unknown>> =>
  isRecord(body) && isRecord(body.error) ? body.error : {};

/** Why a request was refused, in the server's words. */
export const messageOf = (answer: Answer): string => {
  const { message } = errorOf(answer);
  return typeof message === "string" ? message : `The server answered ${answer.status}`;
};
