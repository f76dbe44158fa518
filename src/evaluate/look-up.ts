import type { Value } from "../model/value.js";
import type { Rows } from "../operators/filter.js";
import type { Table } from "../store/table.js";

type Values = readonly Value[];

/** The rows of a list by the value that they hold, each in the order of the list. */
type Groups = ReadonlyMap<Value, Rows>;

const indexes = new WeakMap<Rows, Map<Values, Groups>>();

/** Lets the rows of a list be looked up by value. For lists that are kept: an index lives as long as its list. */
export const indexed = (rows: Rows): Rows => {
  indexes.set(rows, new Map());
  return rows;
};

const group = (rows: Rows, values: Values): Groups => {
  const groups = new Map<Value, number[]>();
  for (const row of rows) {
    const value = values[row] ?? null;
    const known = groups.get(value);
    if (known) known.push(row);
    else groups.set(value, [row]);
  }
  return groups;
};

/** Sorting more than this part of a list costs as much as a pass over all of it. */
const largestPart = 1 / 64;

/**
 * The rows of an {@link indexed} list that hold one of the values, in row order. Undefined when it has to be gone
 * through: it is not indexed, or too many rows hold one of several values. The index of a column is built on first use.
 */
export const lookUp = (rows: Rows, values: Values, wanted: readonly Value[]): Rows | undefined => {
  const index = indexes.get(rows);
  if (index === undefined) return undefined;
  const groups = index.get(values) ?? group(rows, values);
  index.set(values, groups);
  const found = [...new Set(wanted)].map((value) => groups.get(value)).filter((part) => part !== undefined);
  const [first = [], ...others] = found;
  if (others.length === 0) return first;
  const size = found.reduce((sum, part) => sum + part.length, 0);
  return size > rows.length * largestPart ? undefined : found.flat().sort((a, b) => a - b);
};

/** Whether a list holds a row. */
const holds = (rows: Rows, row: number): boolean => {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as number) < row)
      low = middle + 1; // in range
    else high = middle;
  }
  return rows[low] === row;
};

/** The rows of any list that have one of these ids. It takes no index, as a table knows its ids. */
export const lookUpIds = (rows: Rows, table: Table, wanted: readonly Value[]): Rows => {
  const ids = new Set(wanted.filter((id) => typeof id === "number"));
  const found = [...ids].map((id) => table.rowOf(id)).filter((row) => row !== undefined);
  return found.filter((row) => holds(rows, row)).sort((a, b) => a - b);
};
