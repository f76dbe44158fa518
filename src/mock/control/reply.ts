import { errorEnvelope } from "../../reference/serialize/error.js";
import type { ApiResponse } from "../../server/http/message.js";

/** What can be wrong with a request for the control routes, and the names of it in an answer. */
const refusalNames = {
  400: "ValidationError",
  403: "ForbiddenError",
  404: "NotFoundError",
  405: "MethodNotAllowedError",
  409: "ConflictError",
  413: "PayloadTooLargeError",
  415: "UnsupportedMediaTypeError",
  500: "InternalServerError",
} as const;

/** A request for a control route that is not carried out. */
export class Refusal extends Error {
  override readonly name = "Refusal";

  constructor(
    readonly status: keyof typeof refusalNames,
    message: string,
    /** The keys that lead to the fault in the body: `articles`, `0`. */
    readonly path: readonly string[] = [],
  ) {
    super(message);
  }
}

/** None of them lets another origin read an answer. */
const headers = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
} as const;

/** An answer of JSON. */
export const answer = (document: unknown, status = 200): ApiResponse => ({
  status,
  headers,
  body: JSON.stringify(document),
});

/** The answer to a request that is not carried out: the envelope of the API's own errors. */
export const refused = ({ message, path, status }: Refusal): ApiResponse => {
  const name = refusalNames[status];
  const details = path.length === 0 ? {} : { errors: [{ path, message, name }] };
  return { status, headers, body: errorEnvelope(status, name, message, details) };
};

/** The answer to a method that a path does not take. */
export const wrongMethod = (allow: string): ApiResponse => ({
  ...refused(new Refusal(405, `Expected ${allow}`)),
  headers: { ...headers, allow },
});
