import type { Predicate, TextOptions } from "../operators/operator.js";
import type { JoinColumn } from "../store/column.js";
import type { Table } from "../store/table.js";
import type { Condition, Linked, Test } from "../validate/plan.js";
import { joinColumn } from "./join-column.js";

/** A predicate with the relative cost of one test: conjunctions run their cheapest tests first. */
interface Compiled {
  readonly test: Predicate;
  readonly cost: number;
}

const everyRow: Predicate = () => true;

const conjunction = (tests: readonly Predicate[]): Predicate => {
  const [a = everyRow, b = everyRow, c = everyRow] = tests;
  if (tests.length === 1) return a;
  if (tests.length === 2) return (row) => a(row) && b(row);
  if (tests.length === 3) return (row) => a(row) && b(row) && c(row);
  return (row) => tests.every((test) => test(row));
};

const disjunction = (tests: readonly Predicate[]): Predicate => {
  const [a = everyRow, b = everyRow] = tests;
  if (tests.length === 1) return a;
  if (tests.length === 2) return (row) => a(row) || b(row);
  return (row) => tests.some((test) => test(row));
};

const nullRow: readonly null[] = [null];

/** Three-valued logic without a third value: negations are pushed down to the operators, which know NULL. */
const compile = (condition: Condition, table: Table, text: TextOptions, negated: boolean): Compiled => {
  switch (condition.kind) {
    case "not":
      return compile(condition.of, table, text, !negated);
    case "test":
      return {
        test: compileTest(condition, table.column(condition.attribute), text, negated),
        cost: condition.operator.cost,
      };
    case "linked":
      return compileLinked(condition, table, text, negated);
    default: {
      const parts = condition.of.map((part) => compile(part, table, text, negated));
      const byCost = parts.toSorted((a, b) => a.cost - b.cost);
      const tests = byCost.map((part) => part.test);
      const joinsAll = (condition.kind === "all") !== negated;
      return {
        test: joinsAll ? conjunction(tests) : disjunction(tests),
        cost: parts.reduce((sum, part) => sum + part.cost, 0),
      };
    }
  }
};

const compileTest = (
  test: Test,
  values: Table["ids"] | ReturnType<Table["column"]>,
  text: TextOptions,
  negated: boolean,
): Predicate => {
  const operation = { values, type: test.type, operand: test.operand, text };
  return negated ? test.operator.negate(operation) : test.operator.compile(operation);
};

/** Whether a row of NULLs satisfies the condition: what a left join gives to a row without links. */
const holdsForNulls = (condition: Condition, text: TextOptions, negated: boolean): boolean => {
  switch (condition.kind) {
    case "not":
      return holdsForNulls(condition.of, text, !negated);
    case "test":
      return compileTest(condition, nullRow, text, negated)(0);
    case "linked":
      return holdsForNulls(condition.where, text, negated);
    default: {
      const holds = (part: Condition): boolean => holdsForNulls(part, text, negated);
      return (condition.kind === "all") !== negated ? condition.of.every(holds) : condition.of.some(holds);
    }
  }
};

const unknown = 0;
const passes = 1;
const fails = 2;

/** Tests each row at most once, however many others are linked to it: a semi-join by row number. */
const remembered = (test: Predicate, size: number): Predicate => {
  const known = new Uint8Array(size);
  return (row) => {
    const verdict = known[row];
    if (verdict !== unknown) return verdict === passes;
    const passed = test(row);
    known[row] = passed ? passes : fails;
    return passed;
  };
};

const anyTarget = (column: JoinColumn, test: Predicate, withoutLinks: boolean): Predicate => {
  if (column.kind === "one") {
    const { targets } = column;
    return (row) => {
      const target = targets[row] as number; // one target, or -1, per row
      return target < 0 ? withoutLinks : test(target);
    };
  }
  const { targets } = column;
  return (row) => {
    const list = targets[row] as readonly number[]; // one list per row
    if (list.length === 0) return withoutLinks;
    for (const target of list) if (test(target)) return true;
    return false;
  };
};

const compileLinked = (linked: Linked, table: Table, text: TextOptions, negated: boolean): Compiled => {
  const column = joinColumn(table, linked.attribute);
  const where = compile(linked.where, column.table, text, negated);
  const withoutLinks = holdsForNulls(linked.where, text, negated);
  const test = remembered(where.test, column.table.size);
  return { test: anyTarget(column, test, withoutLinks), cost: where.cost + 5 };
};

/**
 * Compiles a filter once per request (section 4.4). The predicate is true where the condition is true; where it
 * is unknown, because of a NULL, it is false. Undefined: every row passes.
 */
export const compileFilter = (
  condition: Condition | undefined,
  table: Table,
  text: TextOptions,
): Predicate | undefined => condition && compile(condition, table, text, false).test;
