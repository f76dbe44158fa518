import { allOf, anyOf, type Filter, gather, keepWhere, type Rows } from "../operators/filter.js";
import type { TextOptions, Values } from "../operators/operator.js";
import { type JoinColumn, type ToManyColumn, type ToOneColumn, targetsOf } from "../store/column.js";
import type { Table } from "../store/table.js";
import type { Condition, Linked, Test } from "../validate/plan.js";
import { allRows } from "./base-rows.js";
import { ascendingTargets, joinColumn } from "./join-column.js";
import { lookUp, lookUpIds } from "./look-up.js";

/** A filter with the relative cost of one row: conjunctions run their cheapest filters first. */
interface Compiled {
  readonly filter: Filter;
  readonly cost: number;
}

/** What a conjunction or disjunction joins, at whatever depth: only then is the cheapest of all the first. */
const partsOf = ({ kind, of }: Extract<Condition, { kind: "all" | "any" }>): readonly Condition[] =>
  of.flatMap((part) => ((part.kind === "all" || part.kind === "any") && part.kind === kind ? partsOf(part) : [part]));

/** Three-valued logic without a third value: negations are pushed down to the operators, which know NULL. */
const compile = (condition: Condition, table: Table, text: TextOptions, negated: boolean): Compiled => {
  switch (condition.kind) {
    case "not":
      return compile(condition.of, table, text, !negated);
    case "test":
      return compileTest(condition, table, text, negated);
    case "linked":
      return compileLinked(condition, table, text, negated);
    default: {
      const parts = partsOf(condition).map((part) => compile(part, table, text, negated));
      const filters = parts.toSorted((a, b) => a.cost - b.cost).map((part) => part.filter);
      const joinsAll = (condition.kind === "all") !== negated;
      return {
        filter: joinsAll ? allOf(filters) : anyOf(filters),
        cost: parts.reduce((sum, part) => sum + part.cost, 0),
      };
    }
  }
};

const testFilter = (test: Test, values: Values, text: TextOptions, negated: boolean): Filter => {
  const operation = { values, type: test.type, operand: test.operand, text };
  return negated ? test.operator.negate(operation) : test.operator.compile(operation);
};

/** A negation mostly keeps most rows: it is better left to the few that other filters keep. */
const negationCost = 2;

const compileTest = (test: Test, table: Table, text: TextOptions, negated: boolean): Compiled => {
  const { operand, operator } = test;
  const values = table.column(test.attribute);
  const filter = testFilter(test, values, text, negated);
  const wanted = negated ? undefined : operator.wanted?.(operand);
  if (wanted === undefined) return { filter, cost: operator.cost + (negated ? negationCost : 0) };
  if (test.attribute === "id") return { filter: (rows) => lookUpIds(rows, table, wanted), cost: 0 };
  const versioned = { values, version: table.attributeVersion(test.attribute) };
  return { filter: (rows) => lookUp(rows, versioned, wanted) ?? filter(rows), cost: 0 };
};

const nullValues: Values = [null];
const nullRow: Rows = [0];

/** Whether a row of NULLs satisfies the condition: what a left join gives to a row without links. */
const holdsForNulls = (condition: Condition, text: TextOptions, negated: boolean): boolean => {
  switch (condition.kind) {
    case "not":
      return holdsForNulls(condition.of, text, !negated);
    case "test":
      return testFilter(condition, nullValues, text, negated)(nullRow).length > 0;
    case "linked":
      return holdsForNulls(condition.where, text, negated);
    default: {
      const holds = (part: Condition): boolean => holdsForNulls(part, text, negated);
      return (condition.kind === "all") !== negated ? condition.of.every(holds) : condition.of.some(holds);
    }
  }
};

/** The rows that `rows` lead to; all rows of the table when it has no more than `rows`. */
const reached = (column: JoinColumn, rows: Rows): Rows =>
  column.table.size <= rows.length
    ? allRows(column.table)
    : ascendingTargets(rows.map((row) => targetsOf(column, row)));

/** Keeps the rows that lead to a marked row. `marks` are by row of the table that is led to. */
const leadingToOne = ({ targets }: ToOneColumn, marks: Uint8Array, withoutLinks: boolean): Filter =>
  gather((rows, kept) => {
    let count = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number; // in range
      const target = targets[row] as number; // one target, or -1, per row
      if (target < 0 ? withoutLinks : marks[target] === 1) kept[count++] = row;
    }
    return count;
  });

const leadingToMany = ({ targets }: ToManyColumn, marks: Uint8Array, withoutLinks: boolean): Filter =>
  keepWhere((row) => {
    const list = targets[row] as Rows; // one list per row
    if (list.length === 0) return withoutLinks;
    for (const target of list) if (marks[target] === 1) return true;
    return false;
  });

/** Keeps the rows that lead to one of the `passing` rows, or to none when that counts too. */
const leadingTo = (column: JoinColumn, version: number, passing: Rows, withoutLinks: boolean): Filter => {
  const filter: Filter = (rows) => {
    const marks = new Uint8Array(column.table.size);
    for (const target of passing) marks[target] = 1;
    const leading =
      column.kind === "one" ? leadingToOne(column, marks, withoutLinks) : leadingToMany(column, marks, withoutLinks);
    return leading(rows);
  };
  if (column.kind === "many") return filter;
  const wanted = withoutLinks ? [...passing, -1] : passing;
  return (rows) => lookUp(rows, { values: column.targets, version }, wanted) ?? filter(rows);
};

/** A semi-join by row numbers: each row of the other table is tested at most once, however many lead to it. */
const compileLinked = (linked: Linked, table: Table, text: TextOptions, negated: boolean): Compiled => {
  const column = joinColumn(table, linked.attribute);
  const where = compile(linked.where, column.table, text, negated);
  const withoutLinks = holdsForNulls(linked.where, text, negated);
  const version = table.attributeVersion(linked.attribute.name);
  const filter: Filter = (rows) => leadingTo(column, version, where.filter(reached(column, rows)), withoutLinks)(rows);
  return { filter, cost: where.cost + 5 };
};

/**
 * Compiles a filter once per request (section 4.4). It keeps the rows for which the condition is true, and not those
 * for which it is unknown, because of a NULL. Undefined: every row passes.
 */
export const compileFilter = (condition: Condition | undefined, table: Table, text: TextOptions): Filter | undefined =>
  condition && compile(condition, table, text, false).filter;
