import type { Result } from "../../base/result.js";

/** A request, as an adapter (node, fetch) hands it in. */
export interface ApiRequest {
  readonly method: string;
  /** The request target with its query, as on the request line: `/api/articles?sort=title`. */
  readonly path: string;
  /** The value of a header, by its lower-case name. */
  headers(name: string): string | undefined;
  /** The names of the headers; not there where they cannot be listed. */
  readonly headerNames?: (() => Iterable<string>) | undefined;
  /** The characters of all headers; not there where they are not counted. */
  readonly headLength?: (() => number) | undefined;
  /**
   * All bytes of the body; only some more than `limit` where there are more than that. Undefined when the client hung up before
   * the end. Called at most once.
   */
  body(limit: number): Promise<Uint8Array | undefined>;
  /**
   * Handed what the body was parsed to, or why it could not be, with its bytes as they were parsed; what comes back counts. Called at most
   * once, and not for file uploads: whoever wants to know what a body holds asks here, and parses nothing again.
   */
  readonly parsed?: ((body: Result<unknown>, bytes: Uint8Array) => Result<unknown>) | undefined;
  /** Handed what a form with files holds: its texts by their names, and the names of its files. What comes back may refuse the request. */
  readonly form?: ((texts: unknown, files: readonly string[]) => Result<void>) | undefined;
  /** Handed what is remarked about the request while it is answered: what in it means nothing. */
  readonly remarked?: ((remarks: readonly string[]) => void) | undefined;
  /** Called with each content-type that something in the request leads to and that its sender may not find. */
  readonly withheld?: ((type: string) => void) | undefined;
  /** True: the client sends its body only when it is asked for (`Expect: 100-continue`), so that a refusal spares it the trouble. */
  readonly waiting?: boolean | undefined;
  /** The address of the machine that the request came from; undefined where there is no socket. */
  readonly peer?: (() => string | undefined) | undefined;
}

/** An answer. Header names are in lower case. An adapter adds `content-length` where there is a body. */
export interface ApiResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
  /** What becomes of it on its way. Its status is 0 then, unless it is `cut`. */
  readonly fault?: NetworkFault | undefined;
}

/** The faults of a network: the connection is reset, ends before the answer or in its middle, or stays open and silent. */
export const networkFaults = ["reset", "empty", "cut", "stalled"] as const;

/** One of {@link networkFaults}. */
export type NetworkFault = (typeof networkFaults)[number];

/** An answer, at once or when it is there. */
export type Answer = ApiResponse | Promise<ApiResponse>;

/** Answers one request. Never rejects and never throws. */
export type RequestHandler = (request: ApiRequest) => Answer;

/**
 * Called with every error that was caught: exceptions that became a 500, and what code of the user's threw, as a `CustomCodeError`.
 * `request` is what was being answered; there is none where the mock was called directly.
 */
export type ErrorListener = (error: unknown, request?: ApiRequest) => void;

/** The largest bodies that are read, in bytes. Those of JSON, forms and text are the real server's (section 8). */
export const maxBodyBytes = {
  json: 1024 * 1024,
  form: 56 * 1024,
  text: 56 * 1024,
  multipart: 64 * 1024 * 1024,
} as const;

/** The longest request target that is answered, in bytes. The real server refuses at 16 KiB already. */
export const maxTargetBytes = 64 * 1024;
