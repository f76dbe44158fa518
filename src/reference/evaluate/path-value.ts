import type { Meter } from "../../base/budget.js";
import type { JoinAttribute } from "../model/schema.js";
import type { Value } from "../model/value.js";
import { type JoinColumn, targetsOf } from "../store/column.js";
import type { Table } from "../store/table.js";
import { countLinks, distinctTargets, joinColumn } from "./join-column.js";

/** Orders two values. NULLs come last in ascending order and first in descending order, as PostgreSQL does. */
export type ValueOrder = (a: Value, b: Value) => number;

/** The links of a path, and the table where it ends. */
export const followPath = (
  table: Table,
  path: readonly JoinAttribute[],
): { columns: readonly JoinColumn[]; end: Table } => {
  let end = table;
  const columns = path.map((attribute) => {
    const column = joinColumn(end, attribute);
    end = column.table;
    return column;
  });
  return { columns, end };
};

/** What it takes to follow one link and to remember what is at its end. */
const stepsPerHop = 50;

/** One link of a path, with the value at the path's end that each of its rows leads to. Undefined: it leads to none. */
interface Hop {
  readonly column: JoinColumn;
  readonly known: Map<number, Value | undefined>;
}

/** The rows from which a row's value is computed and that were not met before: by hop, each once. */
const unknownRows = (row: number, hops: readonly Hop[], meter: Meter): readonly (readonly number[])[] => {
  const unknown: (readonly number[])[] = [];
  let rows: readonly number[] = [row];
  for (const [index, { column }] of hops.entries()) {
    unknown.push(rows);
    const lists = rows.map((from) => targetsOf(column, from));
    meter.spend((rows.length + countLinks(lists)) * stepsPerHop);
    const next = hops[index + 1]?.known;
    rows = next === undefined ? [] : distinctTargets(lists).filter((target) => !next.has(target));
  }
  return unknown;
};

/**
 * A term's value by row: through to-many links the one that comes first in the term's own direction. Each row of each table on the way is
 * looked at once, however many lead to it: a path that goes round in a circle costs no more than one as long that does not.
 */
export const pathValue = (
  columns: readonly JoinColumn[],
  values: readonly Value[],
  order: ValueOrder,
  meter: Meter,
): ((row: number) => Value) => {
  const hops = columns.map((column): Hop => ({ column, known: new Map() }));
  const valueBehind = (index: number, target: number): Value | undefined => {
    const next = hops[index + 1];
    return next === undefined ? (values[target] ?? null) : next.known.get(target);
  };
  const best = (index: number, targets: readonly number[]): Value | undefined => {
    let first: Value | undefined;
    for (const target of targets) {
      const value = valueBehind(index, target);
      if (value !== undefined && (first === undefined || order(value, first) < 0)) first = value;
    }
    return first;
  };
  const learn = (row: number): void => {
    const unknown = unknownRows(row, hops, meter);
    for (let index = hops.length - 1; index >= 0; index--) {
      const { column, known } = hops[index] as Hop; // in range
      for (const from of unknown[index] ?? []) known.set(from, best(index, targetsOf(column, from)));
    }
  };
  const known = hops[0]?.known;
  return (row) => {
    if (known?.has(row) === false) learn(row);
    return known?.get(row) ?? null;
  };
};
