import type { JoinAttribute } from "../model/schema.js";
import type { Value } from "../model/value.js";
import { compareCodePoints, compareUnits, hasHighUnits } from "../model/values/text.js";
import { type JoinColumn, targetsOf } from "../store/column.js";
import type { Table } from "../store/table.js";
import type { SortTerm } from "../validate/plan.js";
import { joinColumn } from "./join-column.js";

/** Orders two rows: negative when the first comes first. */
export type RowOrder = (a: number, b: number) => number;

/** Orders two values that are not null, ascending. */
type ValueOrder = (a: Value, b: Value) => number;

const byOrder: ValueOrder = (a, b) => {
  const left = a as number; // both are numbers, bigints or booleans, which JavaScript orders itself
  const right = b as number; // as above
  return left < right ? -1 : left > right ? 1 : 0;
};

const byText =
  (compare: (a: string, b: string) => number): ValueOrder =>
  (a, b) =>
    compare(String(a), String(b));

const byJson: ValueOrder = (a, b) => compareCodePoints(JSON.stringify(a), JSON.stringify(b));

const valueOrder = (term: SortTerm, values: readonly Value[]): ValueOrder => {
  switch (term.type.family) {
    case "number":
    case "biginteger":
    case "boolean":
    case "instant":
      return byOrder;
    case "json":
      return byJson;
    case "text":
      return byText(
        values.some((value) => typeof value === "string" && hasHighUnits(value)) ? compareCodePoints : compareUnits,
      );
    default:
      return byText(compareUnits);
  }
};

/** NULLs come last in ascending order and first in descending order, as PostgreSQL does. */
const withNulls = (order: ValueOrder, descending: boolean): ValueOrder => {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    if (a === null || b === null) return a === b ? 0 : a === null ? sign : -sign;
    return sign * order(a, b);
  };
};

/** The values that a row has at the end of a path: several when a link on the way is to-many. */
const reach = (row: number, columns: readonly JoinColumn[]): readonly number[] =>
  columns.reduce<readonly number[]>((rows, column) => rows.flatMap((from) => targetsOf(column, from)), [row]);

/** A term's value by row: through to-many links the one that comes first in the term's own direction. */
const pathValue = (
  columns: readonly JoinColumn[],
  values: readonly Value[],
  order: ValueOrder,
): ((row: number) => Value) => {
  const known = new Map<number, Value>();
  const find = (row: number): Value => {
    const found = reach(row, columns).map((target) => values[target] ?? null);
    return (
      found.reduce<Value | undefined>(
        (best, value) => (best === undefined || order(value, best) < 0 ? value : best),
        undefined,
      ) ?? null
    );
  };
  return (row) => {
    const value = known.get(row);
    if (value !== undefined) return value;
    const computed = find(row);
    known.set(row, computed);
    return computed;
  };
};

const followPath = (table: Table, path: readonly JoinAttribute[]): { columns: readonly JoinColumn[]; end: Table } => {
  let end = table;
  const columns = path.map((attribute) => {
    const column = joinColumn(end, attribute);
    end = column.table;
    return column;
  });
  return { columns, end };
};

const termOrder = (term: SortTerm, table: Table): RowOrder => {
  const { columns, end } = followPath(table, term.path);
  const values = end.column(term.attribute);
  const order = withNulls(valueOrder(term, values), term.descending);
  if (columns.length === 0) return (a, b) => order(values[a] ?? null, values[b] ?? null);
  const valueAt = pathValue(columns, values, order);
  return (a, b) => order(valueAt(a), valueAt(b));
};

/**
 * The order of a table's rows under `sort` (section 4.2). Rows that are equal in every term compare as 0.
 * Undefined: no order was asked for.
 */
export const compileSort = (terms: readonly SortTerm[], table: Table): RowOrder | undefined => {
  const [first, second, ...rest] = terms.map((term) => termOrder(term, table));
  if (!first) return undefined;
  if (!second) return first;
  if (rest.length === 0) return (a, b) => first(a, b) || second(a, b);
  return (a, b) => {
    let order = first(a, b) || second(a, b);
    for (let index = 0; order === 0 && index < rest.length; index++) order = rest[index]?.(a, b) ?? 0;
    return order;
  };
};
