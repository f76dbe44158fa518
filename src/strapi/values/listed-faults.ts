import type { Issue, IssueCode } from "../../base/result.js";

/** A fault of a value, as the real server prints it in `details.errors` (section 7). */
export interface Fault {
  readonly path: readonly string[];
  readonly message: string;
  readonly name: "ValidationError";
}

/** The fault of the value at a place. */
export const faultAt = (path: readonly string[], message: string): Fault => ({
  path,
  message,
  name: "ValidationError",
});

/**
 * The issue of an answer that lists faults. It says what the only one is, or how many there are (measured): `count`, where
 * not all of them are listed.
 */
export const listedFaults = (
  errors: readonly Fault[],
  code: IssueCode = "invalid-body",
  count = errors.length,
): Issue => {
  const [first] = errors;
  const message = count === 1 && first !== undefined ? first.message : `${count} errors occurred`;
  return { code, path: first?.path ?? [], message, details: { errors } };
};
