import type { Uid } from "../model/schema.js";
import type { Value } from "../model/value.js";
import type { Store } from "../store/store.js";
import type { Table } from "../store/table.js";

/** The values that the rows of a table have of an attribute. */
export type TakenValues = Pick<ReadonlySet<Value>, "has">;

/** A set of all values takes as long as a hundred passes over them: only a body with many components is worth it. */
const mostPasses = 32;

const valuesOf = (table: Table, attribute: string): TakenValues => {
  const column = table.column(attribute);
  const isThere = (row: number): boolean => table.rowOf(table.idOf(row)) === row;
  let passes = 0;
  let all: ReadonlySet<Value> | undefined;
  return {
    has: (value) => {
      if (passes++ >= mostPasses) {
        all ??= new Set(table.rows().map((row) => column[row] ?? null));
        return all.has(value);
      }
      // A row that was removed keeps its values.
      let row = column.indexOf(value);
      while (row >= 0 && !isThere(row)) row = column.indexOf(value, row + 1);
      return row >= 0;
    },
  };
};

/** The values that are taken while one body is read, by type and attribute. */
export const takenValues = (store: Store): ((uid: Uid, attribute: string) => TakenValues) => {
  const known = new Map<string, TakenValues>();
  return (uid, attribute) => {
    const key = `${uid} ${attribute}`;
    const values = known.get(key) ?? valuesOf(store.table(uid), attribute);
    known.set(key, values);
    return values;
  };
};
