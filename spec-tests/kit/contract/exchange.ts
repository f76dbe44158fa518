/** A request as it went over the wire. */
export interface SentRequest {
  readonly method: string;
  /** Absolute address, brackets unescaped as sent. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The text of the body, when there is one. */
  readonly body?: string;
}

/** Why there is no answer. `message` names the figures: the time-out in ms, the limit in bytes. */
export interface Problem {
  readonly kind:
    | ("timeout" | "refused" | "unreachable" | "reset" | "too-large" | "invalid" | "circuit-open" | "aborted")
    /** The server refused it for now, for longer than the run waits. */
    | "limited";
  readonly message: string;
  /** An answer had begun: there is a server, whatever is wrong with what it sends. */
  readonly begun?: true;
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
}

/** A request and what came of it. */
export type Exchange =
  | { readonly request: SentRequest; readonly answer: Answer }
  /** `refused`: the answer refuses the request for now, only its body cannot be read. */
  | { readonly request: SentRequest; readonly problem: Problem; readonly refused?: Head | undefined };

/** What a transport is asked to send. */
export interface WireRequest {
  readonly method: string;
  /** Path below the base address, with the query: `/api/articles?sort=title`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A body that is no text; it replaces `body`. */
  readonly bytes?: Uint8Array;
  /** Deletes what the kit made, or looks whether it is gone: wanted also when the run has ended, or may not wait any longer. */
  readonly cleansUp?: true;
}

/** Something that answers requests: a server behind a URL, or a function in this process. */
export interface Transport {
  /** The base address without a trailing slash, as reports print it. */
  readonly base: string;
  /** Never rejects: a missing answer is a {@link Problem}. */
  send(request: WireRequest, signal?: AbortSignal): Promise<Exchange>;
  close(): Promise<void>;
}

/** A function that answers requests in this process, such as the `fetch` of most web frameworks. */
export type FetchHandler = (request: Request) => Response | Promise<Response>;
