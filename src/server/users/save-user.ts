import { andThen, fail, ok, type Result } from "../../base/result.js";
import type { Link } from "../../reference/model/dataset.js";
import type { ContentType } from "../../reference/model/schema.js";
import { entryAt } from "../../reference/store/store.js";
import { applyEntry, insertEntry } from "../../reference/write/apply-entry.js";
import type { EntryWrite } from "../../reference/write/entry-write.js";
import { beginEdit, commit, type StampedValues, stamped } from "../../reference/write/writing.js";
import { readWrite, type WriteSetting } from "../../reference/write.js";
import type { Body } from "./shape.js";
import type { UserService } from "./user-service.js";

/** What is to be written. It is asked for again when passwords have been hashed, since others may have written meanwhile. */
export type Data = () => Result<Body>;

/** How mistakes of the entry itself are reported. */
export type Report = <T>(result: Result<T>) => Result<T>;

const asTheyAre: Report = (result) => result;

/** A user's body has no `data` (section 2.2), which the paths of an entry's issues begin with. */
const withoutData: Report = (result) => {
  if (result.ok) return result;
  return fail(
    ...result.issues.map((issue) => ({ ...issue, path: issue.path.slice(issue.path[0] === "data" ? 1 : 0) })),
  );
};

const readUser = (context: WriteSetting, type: ContentType, data: Data, user?: Link): Result<EntryWrite> =>
  andThen(data(), (given) => withoutData(readWrite(context, given, type, user)));

/** Adds a user. Its id, or what is wrong: then nothing has changed. */
export const insertUser = (
  { carryOut, context: sender, type }: UserService,
  data: Data,
  values: StampedValues = {},
  report: Report = asTheyAre,
): Result<number> | Promise<Result<number>> =>
  carryOut(sender, (context) =>
    andThen(report(readUser(context, type, data)), (write) => {
      const edit = beginEdit(context);
      const now = context.now();
      const entry = insertEntry(
        edit,
        type.uid,
        stamped(write, { ...values, createdAt: now, updatedAt: now }),
        context.ways,
      );
      if (!entry.ok) return report(withoutData(entry));
      commit(context, edit);
      return ok(entry.value.id);
    }),
  );

/** Changes a user. False when there is none with this id (any more), or what is wrong: then nothing has changed. */
export const changeUser = (
  { carryOut, context: sender, type }: UserService,
  id: number,
  data: Data,
  values: StampedValues = {},
): Result<boolean> | Promise<Result<boolean>> =>
  carryOut(sender, (context) => {
    const user: Link = { type: type.uid, id };
    if (entryAt(context.current.store, user) === undefined) return ok(false);
    return andThen(readUser(context, type, data, user), (write) => {
      const edit = beginEdit(context);
      const applied = applyEntry(edit, user, stamped(write, { ...values, updatedAt: context.now() }), context.ways);
      if (!applied.ok) return withoutData(applied);
      commit(context, edit);
      return ok(true);
    });
  });

/** Sets values of a user that need no check. */
export const setValues = ({ context, type }: UserService, id: number, values: StampedValues): void => {
  const edit = beginEdit(context);
  for (const [name, value] of Object.entries({ ...values, updatedAt: context.now() }))
    edit.setValue({ type: type.uid, id }, name, value);
  commit(context, edit);
};
