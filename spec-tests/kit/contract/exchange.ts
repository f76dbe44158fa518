import { isRecord } from "../base.js";
import type { Deviation } from "./dialect.js";

/** A request as it went over the wire. */
export interface SentRequest {
  readonly method: string;
  /** Absolute address, brackets unescaped as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Why there is no answer. `message` names the figures: the time-out in ms, the limit in bytes. */
export interface Problem {
  readonly kind:
    | ("timeout" | "refused" | "unreachable" | "reset" | "too-large" | "invalid" | "circuit-open" | "aborted")
    /** The server refused it for now, for longer than the run waits. */
    | "limited"
    /** It was not sent: it might change what the run did not make. */
    | "foreign";
  readonly message: string;
  /** An answer had begun: there is a server, whatever is wrong with what it sends. */
  readonly begun?: true;
  /** Somebody took a connection: there is a server, which did not answer in time. */
  readonly connected?: true;
}

/** Whether a server answered, though not so that it could be read. */
export const hasAnswered = ({ kind, begun }: Problem): boolean =>
  begun === true || kind === "too-large" || kind === "limited";

/** How an answer begins. */
export interface Head {
  readonly status: number;
  /** Names in lower case; repeated headers joined with `, `. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A complete answer. */
export interface Answer extends Head {
  readonly request: SentRequest;
  readonly body: string;
  /** Characters of the whole body, where `body` is only its beginning. */
  readonly length?: number;
  /** The parsed body; undefined when it is empty or not JSON. */
  readonly json: unknown;
  readonly milliseconds: number;
  /** Set where the specification decides, which shows no status and no error document (section 7): what kind of status it is counts. */
  readonly isStatusFree?: true;
  /** Set under the specification's profile: a list and an entry may come with any status of success. */
  readonly isSuccessFree?: true;
  /** Set where the server's database decides: whether a finding about this answer is what the database makes of it. */
  readonly isOfDatabase?: (finding: Deviation) => boolean;
}

/** Whether a status says that something was done. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** What the status of an answer should be: of an error document that is sent with a success, what stands in it, or 400. */
export const meantStatus = ({ status, json }: Pick<Answer, "status" | "json">): number => {
  if (!isSuccess(status) || !isRecord(json) || (json.data ?? null) !== null || !isRecord(json.error)) return status;
  return typeof json.error.status === "number" ? json.error.status : 400;
};

/** Whether a status refuses something because of what was asked. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500;

/** Whether a status says that nothing is there. 204 is how a user that does not exist is answered. */
export const isAbsence = (status: number): boolean => [204, 400, 404, 410, 422].includes(status);

/** Whether an answer about one entry says that it is not there: by its status, or by a document without anything. */
export const showsNothing = (answer: Pick<Answer, "status" | "json">): boolean => {
  const status = meantStatus(answer);
  const { json } = answer;
  return isAbsence(status) || (isSuccess(status) && (json === null || (isRecord(json) && json.data === null)));
};

/** The entry that is a document, with an envelope or without; undefined where it is no object. */
export const entryIn = (json: unknown): Readonly<Record<string, unknown>> | undefined => {
  const entry = isRecord(json) && isRecord(json.data) && json.id === undefined ? json.data : json;
  return isRecord(entry) ? entry : undefined;
};

/**
 * The list in an answer: below `data`, as section 2.3 has it, or else the document itself, or its only list, of objects with ids. What is read
 * of the server's data; the form is for the checks to judge.
 */
export const listIn = (json: unknown): readonly unknown[] | undefined => {
  if (Array.isArray(json)) return json;
  if (!isRecord(json)) return undefined;
  if ("data" in json) return Array.isArray(json.data) ? json.data : undefined;
  const isList = (value: unknown): value is unknown[] =>
    Array.isArray(value) && value.every((row) => isRecord(row) && "id" in row);
  const lists = Object.entries(json).filter(([, value]) => Array.isArray(value));
  const [[name, list] = []] = lists;
  return lists.length === 1 && name !== "errors" && isList(list) ? list : undefined;
};

/** A request and what came of it. `beside`: what else was under way, where it may have failed for that. */
export type Exchange = { readonly beside?: readonly Exchange[] } & (
  | { readonly request: SentRequest; readonly answer: Answer }
  /** `refused`: the answer refuses the request for now, only its body cannot be read. */
  | { readonly request: SentRequest; readonly problem: Problem; readonly refused?: Head | undefined }
);

/** What a transport is asked to send. */
export interface WireRequest {
  readonly method: string;
  /** Path below the base address, with the query: `/api/articles?sort=title`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A body that is no text; it replaces `body`. */
  readonly bytes?: Uint8Array;
  /** The body of the right answer, where the reference was asked first: nothing need be looked for in one that is the same. */
  readonly right?: string;
  /** Deletes what the kit made, or looks whether it is gone: wanted also when the run has ended, or may not wait any longer. */
  readonly cleansUp?: true;
  /**
   * Looks, with `send`, at what the request changes, before it is sent once more: what it names may be somebody else's by then. Resolves to what
   * takes the place of an answer where it must not be sent again.
   */
  readonly look?: (send: Transport["send"]) => Promise<Exchange | undefined>;
}

/** Something that answers requests: a server behind a URL, or a function in this process. */
export interface Transport {
  /** The base address without a trailing slash, as reports print it. */
  readonly base: string;
  /** Never rejects: a missing answer is a {@link Problem}. */
  send(request: WireRequest, signal?: AbortSignal): Promise<Exchange>;
  close(): Promise<void>;
}

/** The answer to a GET; undefined where there is none. */
export const answerTo = async (
  { transport, headers }: { readonly transport: Transport; readonly headers: WireRequest["headers"] },
  path: string,
  signal?: AbortSignal,
): Promise<Answer | undefined> => {
  const exchange = await transport.send({ method: "GET", path, headers }, signal);
  return "answer" in exchange ? exchange.answer : undefined;
};

/** A function that answers requests in this process, such as the `fetch` of most web frameworks. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;
