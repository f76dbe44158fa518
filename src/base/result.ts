import type { Issue } from "./issue.js";

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
