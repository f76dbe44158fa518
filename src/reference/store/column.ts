import type { Value } from "../model/value.js";
import type { Table } from "./table.js";

/** The values of one scalar attribute by row. Rows without an entry hold null. */
export type Column = readonly Value[];

/** The targets of a to-one link attribute by row: a row of `table`, or -1. */
export interface ToOneColumn {
  readonly kind: "one";
  readonly table: Table;
  readonly targets: readonly number[];
}

/** The targets of a to-many link attribute by row, each list in its own order. */
export interface ToManyColumn {
  readonly kind: "many";
  readonly table: Table;
  readonly targets: readonly (readonly number[])[];
}

/** The targets of a link attribute that reaches several tables (dynamic zone, morphToOne, morphToMany). */
export interface MixedColumn {
  readonly kind: "mixed";
  readonly targets: readonly (readonly RowRef[])[];
}

/** A row of some table. */
export interface RowRef {
  readonly table: Table;
  readonly row: number;
}

/** Where a link attribute leads, by row. */
export type LinkColumn = ToOneColumn | ToManyColumn | MixedColumn;

/** A {@link LinkColumn} whose targets are all in one table. */
export type JoinColumn = ToOneColumn | ToManyColumn;

/** The list of every row without targets: shared, so that empty lists cost nothing. */
export const noRows: readonly number[] = Object.freeze([]);

/** The same for links that reach several tables. */
export const noRefs: readonly RowRef[] = Object.freeze([]);

/** The targets of one row. */
export const targetsOf = (column: JoinColumn, row: number): readonly number[] => {
  if (column.kind === "many") return column.targets[row] ?? noRows;
  const target = column.targets[row] ?? -1;
  return target < 0 ? noRows : [target];
};
