import { heldAt } from "../../../base/maps.js";
import type { Entry } from "../../../reference/model/dataset.js";
import type { Uid } from "../../../reference/model/schema.js";

/** The rows of each type by their ids. */
export type RowTables = (uid: Uid) => ReadonlyMap<number, Entry>;

/** The {@link RowTables} of some records: each type is looked through once it is asked for. */
export const tablesOf = (records: ReadonlyMap<Uid, Iterable<Entry>>): RowTables => {
  const tables = new Map<Uid, ReadonlyMap<number, Entry>>();
  return (uid) => heldAt(tables, uid, () => new Map(Array.from(records.get(uid) ?? [], (row) => [row.id, row])));
};
