import type { Issue } from "../../base/result.js";

/** A refusal that the real server calls a `ValidationError`, without details. */
export const refusal = (message: string, ...path: readonly string[]): Issue => ({
  code: "invalid-body",
  path,
  message,
});

/** A refusal that the real server calls an `ApplicationError`. */
export const rejection = (message: string, ...path: readonly string[]): Issue => ({
  code: "rejected-body",
  path,
  message,
});
