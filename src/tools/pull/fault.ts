/** What kept a request from being answered as it should. */
export type FaultKind =
  /** No connection, or one that was cut. */
  | "unreachable"
  /** No whole answer in time. */
  | "timeout"
  /** 401 and 403. */
  | "forbidden"
  /** 404. */
  | "missing"
  /** 400, 414, 431: the server does not take the question. */
  | "refused"
  /** 429, or 503 with `Retry-After`, for longer than a pull waits. */
  | "limited"
  /** An answer that leads elsewhere. */
  | "redirect"
  /** A body, a page or a number of entries larger than is taken. */
  | "too-large"
  /** A body that is no JSON, or JSON of another shape. */
  | "wrong-answer"
  /** Pages without an end, or always the same. */
  | "endless"
  /** Any other status. */
  | "server"
  /** The user stopped it. */
  | "stopped";

/** A fault of the server that is read, or of the way to it. The message names the request and what was wrong. */
export class PullError extends Error {
  override readonly name = "PullError";

  constructor(
    readonly kind: FaultKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Handles faults of some kinds: what fails with one of them is undefined. Any other error is thrown again. */
export const passOver =
  (isPassed: (kind: FaultKind) => boolean) =>
  (error: unknown): undefined => {
    if (!(error instanceof PullError) || !isPassed(error.kind)) throw error;
  };

/** The fault of an answer of another shape than was expected. */
export const wrongAnswer = (path: string, expected: string): PullError =>
  new PullError("wrong-answer", `GET ${path}: expected ${expected}`);
