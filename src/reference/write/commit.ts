import type { Result } from "../../base/result.js";
import type { Current } from "../store/store.js";
import type { Writing } from "./writing.js";

interface Context {
  readonly current: Current;
}

/** Makes a change for good: at once, or if `look`, which sees the store after it, succeeds. */
export function commit(context: Context, writing: Writing): void;
export function commit<C extends Context, T>(context: C, writing: Writing, look: (context: C) => Result<T>): Result<T>;
export function commit<C extends Context, T>(context: C, { edit }: Writing, look?: (context: C) => Result<T>) {
  const current = { store: edit.finish() };
  const seen = look?.({ ...context, current });
  if (seen === undefined || seen.ok) context.current.store = current.store;
  return seen;
}
