import { fail, ok, type Result } from "../../base/result.js";
import { carryOut } from "../../reference/commands/carry-out.js";
import type { RowRef } from "../../reference/store/column.js";
import { applyEntry, insertEntry } from "../../reference/write/apply-entry.js";
import { readEntry } from "../../reference/write/read-entry.js";
import { type StampedValues, stamped } from "../../reference/write/stamped.js";
import { beginWriting } from "../../reference/write/writing.js";
import { type Deployment, usersOf } from "./deployment.js";
import type { Body } from "./shape.js";

/** What is to be written. It is asked for again when time has passed, since others may have written meanwhile. */
export type Data = () => Result<Body>;

/** How mistakes of the entry itself are told. */
export type Tell = <T>(result: Result<T>) => Result<T>;

const asTheyAre: Tell = (result) => result;

/** A user's body has no `data` (section 2.2), which the paths of an entry's issues begin with. */
const withoutData: Tell = (result) => {
  if (result.ok) return result;
  return fail(
    ...result.issues.map((issue) => ({ ...issue, path: issue.path.slice(issue.path[0] === "data" ? 1 : 0) })),
  );
};

/** Adds a user. Its id, or what is wrong: then nothing has changed. */
export const insertUser = (
  deployment: Deployment,
  data: Data,
  values: StampedValues = {},
  tell: Tell = asTheyAre,
): Promise<Result<number>> => {
  const { context, type } = deployment;
  const read = () => {
    const given = data();
    if (!given.ok) return given;
    return tell(withoutData(readEntry(given.value, type, { context, operation: "create", entry: undefined })));
  };
  return carryOut(context, type, read, (write) => {
    const writing = beginWriting(deployment.context);
    const now = context.now();
    const entry = insertEntry(
      writing,
      usersOf(deployment),
      stamped(write, { ...values, createdAt: now, updatedAt: now }),
    );
    if (!entry.ok) return tell(withoutData(entry));
    const id = writing.draft.idOf(entry.value.table, entry.value.row);
    writing.draft.commit();
    return ok(id);
  });
};

/** Changes a user. False when there is none with this id (any more), or what is wrong: then nothing has changed. */
export const changeUser = async (
  deployment: Deployment,
  id: number,
  data: Data,
  values: StampedValues = {},
): Promise<Result<boolean>> => {
  const { context, type } = deployment;
  const table = usersOf(deployment);
  const row = table.rowOf(id);
  if (row === undefined) return ok(false);
  const entry: RowRef = { table, row };
  const read = () => {
    const given = data();
    return given.ok ? withoutData(readEntry(given.value, type, { context, operation: "update", entry })) : given;
  };
  return carryOut(context, type, read, (write) => {
    if (table.rowOf(id) !== row) return ok(false);
    const writing = beginWriting(deployment.context);
    const applied = applyEntry(writing, entry, stamped(write, { ...values, updatedAt: context.now() }));
    if (!applied.ok) return withoutData(applied);
    writing.draft.commit();
    return ok(true);
  });
};

/** Sets values of a user that need no check. */
export const setValues = (deployment: Deployment, row: number, values: StampedValues): void => {
  const { draft } = beginWriting(deployment.context);
  const stampedValues: StampedValues = { ...values, updatedAt: deployment.context.now() };
  for (const [name, value] of Object.entries(stampedValues)) draft.setValue(usersOf(deployment), row, name, value);
  draft.commit();
};
