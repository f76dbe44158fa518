import type { Value } from "../model/value.js";
import type { Rows } from "../operators/filter.js";
import type { Table } from "../store/table.js";

/** Values by row, and a version of them: it rises when one of them is changed. */
export interface Versioned {
  readonly values: readonly Value[];
  readonly version: number;
}

/** The rows of a list by the value that they hold, each in the order of the list. */
type Groups = ReadonlyMap<Value, Rows>;

/** What is known of the values of a list: the index, or how often it would have been of use. */
interface Index {
  readonly version: number;
  asked: number;
  groups: Groups | undefined;
}

const indexes = new WeakMap<Rows, Map<readonly Value[], Index>>();

/** Lets the rows of a list be looked up by value. For lists that are kept: an index lives as long as its list. */
export const indexed = (rows: Rows): Rows => {
  indexes.set(rows, new Map());
  return rows;
};

const group = (rows: Rows, values: readonly Value[]): Groups => {
  const groups = new Map<Value, number[]>();
  for (const row of rows) {
    const value = values[row] ?? null;
    const known = groups.get(value);
    if (known) known.push(row);
    else groups.set(value, [row]);
  }
  return groups;
};

/**
 * Building an index takes as long as five passes over the list where it holds few values, and a hundred where all are
 * different: it waits until it was asked for so often, as between two changes of the values it may never be.
 */
const passesBefore = 4;

const groupsOf = (index: Map<readonly Value[], Index>, rows: Rows, { values, version }: Versioned) => {
  const found = index.get(values);
  const known = found?.version === version ? found : { version, asked: 0, groups: undefined };
  if (known !== found) index.set(values, known);
  if (known.groups === undefined && known.asked++ >= passesBefore) known.groups = group(rows, values);
  return known.groups;
};

/** Sorting more than this part of a list costs as much as a pass over all of it. */
const largestPart = 1 / 64;

/**
 * The rows of an {@link indexed} list that hold one of the values, in row order. Undefined when it has to be gone
 * through: it is not indexed, or not yet, or too many rows hold one of several values.
 */
export const lookUp = (rows: Rows, values: Versioned, wanted: readonly Value[]): Rows | undefined => {
  const index = indexes.get(rows);
  const groups = index && groupsOf(index, rows, values);
  if (groups === undefined) return undefined;
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
