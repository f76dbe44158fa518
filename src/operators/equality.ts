import type { Value } from "../model/value.js";
import type { Comparable } from "../model/values/operand.js";
import { type Filter, none } from "./filter.js";
import { isNotNull, isNull } from "./null.js";
import { allFamilies, type OperandValue, type Operator, type Values } from "./operator.js";

const equals = (values: Values, operand: OperandValue): Filter => {
  if (operand === null) return isNull(values);
  return (rows) => {
    const kept: number[] = [];
    for (const row of rows) if (values[row] === operand) kept.push(row);
    return kept;
  };
};

const differs = (values: Values, operand: OperandValue): Filter => {
  if (operand === null) return isNotNull(values);
  return (rows) => {
    const kept: number[] = [];
    for (const row of rows) {
      const value = values[row];
      if (value !== null && value !== operand) kept.push(row);
    }
    return kept;
  };
};

type Operands = readonly (Comparable | null)[];

const isList = (operand: OperandValue): operand is Operands => Array.isArray(operand);

const listOf = (operand: OperandValue): Operands => (isList(operand) ? operand : [operand]);

/** NULL in the list of IN is equal to nothing. */
const notNulls = (list: Operands): readonly Comparable[] => list.filter((value) => value !== null);

const includedIn = (values: Values, list: Operands): Filter => {
  const set = new Set<Value | undefined>(notNulls(list));
  return (rows) => {
    const kept: number[] = [];
    for (const row of rows) if (set.has(values[row])) kept.push(row);
    return kept;
  };
};

const notIncludedIn = (values: Values, list: Operands): Filter => {
  // NOT IN with a NULL in the list is unknown for every row.
  if (list.includes(null)) return none;
  const set = new Set<Value | undefined>(list);
  return (rows) => {
    const kept: number[] = [];
    for (const row of rows) {
      const value = values[row];
      if (value !== null && !set.has(value)) kept.push(row);
    }
    return kept;
  };
};

/** Equality, exact: text with its case. */
export const equalityOperators: readonly Operator[] = [
  {
    name: "$eq",
    meaning: "equal",
    operand: "value",
    families: allFamilies,
    cost: 1,
    compile: ({ values, operand }) => equals(values, operand),
    negate: ({ values, operand }) => differs(values, operand),
    wanted: (operand) => listOf(operand),
  },
  {
    name: "$ne",
    meaning: "not equal",
    operand: "value",
    families: allFamilies,
    cost: 1,
    compile: ({ values, operand }) => differs(values, operand),
    negate: ({ values, operand }) => equals(values, operand),
  },
  {
    name: "$in",
    meaning: "included in an array",
    operand: "list",
    families: allFamilies,
    cost: 3,
    compile: ({ values, operand }) => includedIn(values, listOf(operand)),
    negate: ({ values, operand }) => notIncludedIn(values, listOf(operand)),
    wanted: (operand) => notNulls(listOf(operand)),
  },
  {
    name: "$notIn",
    meaning: "not included in an array",
    operand: "list",
    families: allFamilies,
    cost: 3,
    compile: ({ values, operand }) => notIncludedIn(values, listOf(operand)),
    negate: ({ values, operand }) => includedIn(values, listOf(operand)),
  },
];
