import { fail, ok, type Result } from "../../base/result.js";
import type { Entry, Link } from "../model/dataset.js";
import type { Schema } from "../model/schema.js";
import { type Current, entryAt } from "../store/store.js";
import type { EntryWrite } from "./entry/entry-write.js";

/**
 * Reads a body and applies it, without a wait in between, so that nothing that was checked can change. Where something
 * of it takes its time, such as hashing passwords, others may write meanwhile: the body is read once more after it.
 */
export type CarryOut = <T>(
  type: Schema,
  read: () => Result<EntryWrite>,
  apply: (write: EntryWrite) => Result<T>,
) => Promise<Result<T>>;

/** What a body is read as when its entry is gone. */
const gone = fail({ code: "not-found", path: [], message: "Not Found" });

/** The same as {@link CarryOut}, for an entry that may not be there, or be gone by then: undefined. */
export const carryOutAt = async <T>(
  { carryOut, current }: { readonly carryOut: CarryOut; readonly current: Current },
  at: Link,
  type: Schema,
  read: (entry: Entry) => Result<EntryWrite>,
  apply: (write: EntryWrite) => Result<T>,
): Promise<Result<T | undefined>> => {
  const readAt = () => {
    const entry = entryAt(current.store, at);
    return entry === undefined ? gone : read(entry);
  };
  const done = await carryOut<T | undefined>(type, readAt, apply);
  return done === gone ? ok(undefined) : done;
};
