/** What can be wrong with a request for the control routes, and the names of it in an answer. */
export const refusalNames = {
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
