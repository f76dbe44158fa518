import type { Table } from "./table.js";

/** Remembers what is computed from a table until the table changes. */
export const derived = <T>(compute: (table: Table) => T): ((table: Table) => T) => {
  const known = new WeakMap<Table, { readonly version: number; readonly value: T }>();
  return (table) => {
    const found = known.get(table);
    if (found?.version === table.version) return found.value;
    const value = compute(table);
    known.set(table, { version: table.version, value });
    return value;
  };
};
