import { allOf, anyOf, type Filter, gather, keepWhere, type Rows } from "../operators/filter.js";
import type { Using, Values } from "../operators/operator.js";
import { type JoinColumn, type ToManyColumn, type ToOneColumn, targetsOf } from "../store/column.js";
import type { Table } from "../store/table.js";
import type { Condition, Linked, Test } from "../validate/plan.js";
import { allRows } from "./base-rows.js";
import { ascendingTargets, countLinks, joinColumn, stepsPerLink } from "./join-column.js";
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
const compile = (condition: Condition, table: Table, using: Using, negated: boolean): Compiled => {
  switch (condition.kind) {
    case "not":
      return compile(condition.of, table, using, !negated);
    case "test":
      return compileTest(condition, table, using, negated);
    case "linked":
      return compileLinked(condition, table, using, negated);
    default: {
      const parts = partsOf(condition).map((part) => compile(part, table, using, negated));
      const filters = parts.toSorted((a, b) => a.cost - b.cost).map((part) => part.filter);
      const joinsAll = (condition.kind === "all") !== negated;
      return {
        // A disjunction goes through its rows once more for each part, to leave out what was kept.
        filter: joinsAll ? allOf(filters) : metered(anyOf(filters), parts.length, using),
        cost: parts.reduce((sum, part) => sum + part.cost, 0),
      };
    }
  }
};

const testFilter = (test: Test, values: Values, using: Using, negated: boolean): Filter => {
  const operation = { values, type: test.type, operand: test.operand, text: using.text, meter: using.meter };
  return negated ? test.operator.negate(operation) : test.operator.compile(operation);
};

/** A filter whose work is counted: so many steps a row. */
const metered =
  (filter: Filter, steps: number, { meter }: Using): Filter =>
  (rows) => {
    meter.spend(rows.length * steps);
    return filter(rows);
  };

/** A negation mostly keeps most rows: it is better left to the few that other filters keep. */
const negationCost = 2;

const compileTest = (test: Test, table: Table, using: Using, negated: boolean): Compiled => {
  const { operand, operator } = test;
  const values = table.column(test.attribute);
  const cost = operator.cost + (negated ? negationCost : 0);
  const filter = metered(testFilter(test, values, using, negated), cost, using);
  const wanted = negated ? undefined : operator.wanted?.(operand);
  if (wanted === undefined) return { filter, cost };
  if (test.attribute === "id") return { filter: counted((rows) => lookUpIds(rows, table, wanted), using), cost: 0 };
  const versioned = { values, version: table.attributeVersion(test.attribute) };
  const found = counted((rows) => lookUp(rows, versioned, wanted), using);
  return { filter: (rows) => found(rows) ?? filter(rows), cost: 0 };
};

/** A look-up whose work is counted: what it has found. */
const counted =
  <T extends Rows | undefined>(find: (rows: Rows) => T, { meter }: Using): ((rows: Rows) => T) =>
  (rows) => {
    const found = find(rows);
    meter.spend(found?.length ?? 0);
    return found;
  };

const nullValues: Values = [null];
const nullRow: Rows = [0];

/** Whether a row of NULLs satisfies the condition: what a left join gives to a row without links. */
const holdsForNulls = (condition: Condition, using: Using, negated: boolean): boolean => {
  switch (condition.kind) {
    case "not":
      return holdsForNulls(condition.of, using, !negated);
    case "test":
      return testFilter(condition, nullValues, using, negated)(nullRow).length > 0;
    case "linked":
      return holdsForNulls(condition.where, using, negated);
    default: {
      const holds = (part: Condition): boolean => holdsForNulls(part, using, negated);
      return (condition.kind === "all") !== negated ? condition.of.every(holds) : condition.of.some(holds);
    }
  }
};

/** The rows that `rows` lead to; all rows of the table when it has no more than `rows`. */
const reached = (column: JoinColumn, rows: Rows, { meter }: Using): Rows => {
  if (column.table.size <= rows.length) return allRows(column.table);
  const lists = rows.map((row) => targetsOf(column, row));
  meter.spend(countLinks(lists) * stepsPerLink);
  return ascendingTargets(lists);
};

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

const leadingToMany =
  ({ targets }: ToManyColumn, marks: Uint8Array, withoutLinks: boolean, { meter }: Using): Filter =>
  (rows) => {
    let links = 0;
    const kept = keepWhere((row) => {
      const list = targets[row] as Rows; // one list per row
      if (list.length === 0) return withoutLinks;
      links += list.length;
      for (const target of list) if (marks[target] === 1) return true;
      return false;
    })(rows);
    meter.spend(links);
    return kept;
  };

/** Memory that is made and cleared in one step. */
const bytesPerStep = 64;

/** Keeps the rows that lead to one of the `passing` rows, or to none when that counts too. */
const leadingTo = (column: JoinColumn, version: number, passing: Rows, withoutLinks: boolean, using: Using): Filter => {
  const filter: Filter = (rows) => {
    using.meter.spend(rows.length + passing.length + column.table.size / bytesPerStep);
    const marks = new Uint8Array(column.table.size);
    for (const target of passing) marks[target] = 1;
    const leading =
      column.kind === "one"
        ? leadingToOne(column, marks, withoutLinks)
        : leadingToMany(column, marks, withoutLinks, using);
    return leading(rows);
  };
  if (column.kind === "many") return filter;
  const wanted = withoutLinks ? [...passing, -1] : passing;
  return (rows) => lookUp(rows, { values: column.targets, version }, wanted) ?? filter(rows);
};

/** A semi-join by row numbers: each row of the other table is tested at most once, however many lead to it. */
const compileLinked = (linked: Linked, table: Table, using: Using, negated: boolean): Compiled => {
  const column = joinColumn(table, linked.attribute);
  const where = compile(linked.where, column.table, using, negated);
  const withoutLinks = holdsForNulls(linked.where, using, negated);
  const version = table.attributeVersion(linked.attribute.name);
  const filter: Filter = (rows) => {
    const passing = where.filter(reached(column, rows, using));
    return leadingTo(column, version, passing, withoutLinks, using)(rows);
  };
  return { filter, cost: where.cost + 5 };
};

/**
 * Compiles a filter once per request (section 4.4). It keeps the rows for which the condition is true, and not those
 * for which it is unknown, because of a NULL. Undefined: every row passes.
 */
export const compileFilter = (condition: Condition | undefined, table: Table, using: Using): Filter | undefined =>
  condition && compile(condition, table, using, false).filter;
