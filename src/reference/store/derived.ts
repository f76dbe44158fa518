import type { Table } from "./table.js";

/**
 * Remembers what is computed from a table until the table changes, or until `versionOf` rises, where only some of the
 * table is looked at. Versions never fall, so that their sum rises with any of them.
 */
export const derived = <T>(
  compute: (table: Table) => T,
  versionOf: (table: Table) => number = ({ version }) => version,
): ((table: Table) => T) => {
  const known = new WeakMap<Table, { readonly version: number; readonly value: T }>();
  return (table) => {
    const found = known.get(table);
    const version = versionOf(table);
    if (found?.version === version) return found.value;
    const value = compute(table);
    known.set(table, { version, value });
    return value;
  };
};
