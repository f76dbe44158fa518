import { andThen, fail, ok, type Result } from "../../base/result.js";
import type { Link } from "../../reference/model/dataset.js";
import { applyEntry, insertEntry } from "../../reference/write/entry/apply-entry.js";
import { readEntry } from "../../reference/write/entry/read-entry.js";
import { beginWriting, carryOutAt, commit, type StampedValues, stamped } from "../../reference/write/writing.js";
import type { Body } from "./shape.js";
import type { UserService } from "./user-service.js";

/** What is to be written. It is asked for again when time has passed, since others may have written meanwhile. */
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

/** Adds a user. Its id, or what is wrong: then nothing has changed. */
export const insertUser = (
  service: UserService,
  data: Data,
  values: StampedValues = {},
  report: Report = asTheyAre,
): Promise<Result<number>> => {
  const { context, type } = service;
  const read = () => {
    const given = data();
    if (!given.ok) return given;
    return report(withoutData(readEntry(given.value, type, { context, operation: "create", entry: undefined })));
  };
  return context.carryOut(type, read, (write) => {
    const writing = beginWriting(context);
    const now = context.now();
    const entry = insertEntry(writing, type.uid, stamped(write, { ...values, createdAt: now, updatedAt: now }));
    if (!entry.ok) return report(withoutData(entry));
    commit(context, writing);
    return ok(entry.value.id);
  });
};

/** Changes a user. False when there is none with this id (any more), or what is wrong: then nothing has changed. */
export const changeUser = async (
  service: UserService,
  id: number,
  data: Data,
  values: StampedValues = {},
): Promise<Result<boolean>> => {
  const { context, type } = service;
  const entry: Link = { type: type.uid, id };
  const read = () => {
    const given = data();
    return given.ok ? withoutData(readEntry(given.value, type, { context, operation: "update", entry })) : given;
  };
  const changed = await carryOutAt(context, entry, type, read, (write) => {
    const writing = beginWriting(context);
    const applied = applyEntry(writing, entry, stamped(write, { ...values, updatedAt: context.now() }));
    if (!applied.ok) return withoutData(applied);
    commit(context, writing);
    return ok(true);
  });
  return andThen(changed, (isChanged) => ok(isChanged === true));
};

/** Sets values of a user that need no check. */
export const setValues = ({ context, type }: UserService, id: number, values: StampedValues): void => {
  const writing = beginWriting(context);
  for (const [name, value] of Object.entries({ ...values, updatedAt: context.now() }))
    writing.edit.setValue({ type: type.uid, id }, name, value);
  commit(context, writing);
};
