/**
 * What a client can do wrong, as data. A code fixes the section of the specification that the
 * input breaks and the status and error name of the answer (section 7; the shapes are measured).
 */
export const issueCodes = {
  "invalid-parameter": { section: "4", status: 400, name: "ValidationError" },
  "invalid-sort": { section: "4.2", status: 400, name: "ValidationError" },
  "invalid-pagination": { section: "4.3", status: 400, name: "ValidationError" },
  "mixed-pagination": { section: "4.3", status: 400, name: "ValidationError" },
  "misplaced-pagination": { section: "4.3", status: 400, name: "PaginationError" },
  "invalid-filter": { section: "4.4", status: 400, name: "ValidationError" },
  "invalid-fields": { section: "4.5", status: 400, name: "ValidationError" },
  "invalid-populate": { section: "4.6", status: 400, name: "ValidationError" },
  "too-costly": { section: "4", status: 400, name: "ValidationError" },
  "invalid-publication-state": { section: "3", status: 400, name: "ValidationError" },
  "invalid-body": { section: "4.7", status: 400, name: "ValidationError" },
  "rejected-body": { section: "4.7", status: 400, name: "ApplicationError" },
  "foreign-component": { section: "4.7", status: 400, name: "Error" },
  "invalid-credentials": { section: "5", status: 400, name: "ValidationError" },
  blocked: { section: "5", status: 400, name: "ApplicationError" },
  "missing-credentials": { section: "5", status: 401, name: "UnauthorizedError" },
  forbidden: { section: "5", status: 403, name: "ForbiddenError" },
  "not-found": { section: "7", status: 404, name: "NotFoundError" },
  "malformed-json": { section: "7", status: 400, name: "SyntaxError" },
  "unsupported-json": { section: "7", status: 400, name: "Error" },
  "malformed-body": { section: "7", status: 400, name: "ValidationError" },
  "bad-request": { section: "7", status: 400, name: "BadRequestError" },
  "unsupported-encoding": { section: "7", status: 415, name: "Error" },
  "payload-too-large": { section: "7", status: 413, name: "PayloadTooLargeError" },
  "uri-too-long": { section: "7", status: 414, name: "URITooLongError" },
  "too-many-requests": { section: "5", status: 429, name: "RateLimitError" },
  "not-implemented": { section: "9", status: 501, name: "NotImplementedError" },
} as const;

/** The stable name of one kind of client mistake. */
export type IssueCode = keyof typeof issueCodes;

/** One client mistake: where it is (`path` of parameter or body keys) and what was expected. */
export interface Issue {
  readonly code: IssueCode;
  /** The keys that lead to the fault: `["filters", "author", "name"]` for `filters[author][name]`. */
  readonly path: readonly string[];
  /** The text of the answer. Exact where the real server's text was measured. */
  readonly message: string;
  /** The `details` of the answer: `{}` when absent; `null` leaves the key out of the answer. */
  readonly details?: Readonly<Record<string, unknown>> | null;
}

/** No more issues than this are collected for one request. */
export const maxIssues = 20;

/** Prints a path as the query string writes it: `filters[author][name]`. */
export const formatPath = (path: readonly string[]): string =>
  path.map((key, index) => (index === 0 ? key : `[${key}]`)).join("");

/** The outcome of a step that a client can get wrong: a value, or everything that is wrong with the input. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issues: readonly Issue[] };

/** A successful {@link Result}. */
export const ok = <T>(value: T): Result<T> => ({ ok: true, value });

/** A failed {@link Result}: at least one issue. */
export const fail = (...issues: readonly Issue[]): Result<never> => ({ ok: false, issues });

/** The next step, where there is a value to take it with. */
export const andThen = <T, U>(result: Result<T>, next: (value: T) => Result<U>): Result<U> =>
  result.ok ? next(result.value) : result;

/** An internal assumption that did not hold: always a fault of this project, never of a client. */
export class InvariantError extends Error {
  override readonly name = "InvariantError";
}

/** Throws an {@link InvariantError} unless `condition` holds. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantError(message);
}
