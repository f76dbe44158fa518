import { fail, ok, type Result } from "../../base/result.js";
import type { ContentType } from "../model/schema.js";
import type { RowRef } from "../store/column.js";
import type { EntryWrite } from "../write/entry-write.js";
import { hashPassword, passwordsWithout, withHashes } from "../write/passwords.js";
import type { CommandContext } from "./request.js";

/** More passwords than this are not hashed for one body: each of them may take the processor for 50 ms. */
const maxPasswords = 200;

const tooMany = fail({
  code: "payload-too-large",
  path: ["data"],
  message: `A body may hold ${maxPasswords} different passwords at most`,
});

/**
 * Reads a body and applies it, without a wait in between, so that nothing that was checked can change. Passwords are
 * hashed before: while that takes its time, others may write, so that the body is read once more after it.
 */
export const carryOut = async <T>(
  { passwordCost, store: { model } }: CommandContext,
  type: ContentType,
  read: () => Result<EntryWrite>,
  apply: (write: EntryWrite) => Result<T>,
): Promise<Result<T>> => {
  const hashes = new Map<string, string>();
  for (;;) {
    const write = read();
    if (!write.ok) return write;
    const passwords = passwordsWithout(hashes, write.value, type, model);
    if (passwords.length === 0) return apply(withHashes(write.value, type, model, hashes));
    if (hashes.size + passwords.length > maxPasswords) return tooMany;
    for (const password of passwords) hashes.set(password, await hashPassword(password, passwordCost));
  }
};

/** What a body is read as when its entry is gone by the time that its passwords are hashed. */
const gone = fail({ code: "not-found", path: [], message: "Not Found" });

/** The same as {@link carryOut}, for an entry that may be gone by then: undefined. */
export const carryOutAt = async (
  context: CommandContext,
  { table, row }: RowRef,
  type: ContentType,
  read: () => Result<EntryWrite>,
  apply: (write: EntryWrite) => Result<string | undefined>,
): Promise<Result<string | undefined>> => {
  const id = table.idOf(row);
  const done = await carryOut(context, type, () => (table.rowOf(id) === row ? read() : gone), apply);
  return done === gone ? ok(undefined) : done;
};
