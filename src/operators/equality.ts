import type { Value } from "../model/value.js";
import type { Comparable } from "../model/values/operand.js";
import { isNotNull, isNull } from "./null.js";
import { allFamilies, type OperandValue, type Operator, type Predicate, type Values } from "./operator.js";

const never: Predicate = () => false;

const equals = (values: Values, operand: OperandValue): Predicate => {
  if (operand === null) return isNull(values);
  return (row) => values[row] === operand;
};

const differs = (values: Values, operand: OperandValue): Predicate => {
  if (operand === null) return isNotNull(values);
  return (row) => {
    const value = values[row];
    return value !== null && value !== operand;
  };
};

type Operands = readonly (Comparable | null)[];

const isList = (operand: OperandValue): operand is Operands => Array.isArray(operand);

const listOf = (operand: OperandValue): Operands => (isList(operand) ? operand : [operand]);

const includedIn = (values: Values, list: Operands): Predicate => {
  const wanted = list.filter((value) => value !== null);
  const [only] = wanted;
  if (only === undefined) return never;
  if (wanted.length === 1) return (row) => values[row] === only;
  const set = new Set<Value | undefined>(wanted);
  return (row) => set.has(values[row]);
};

const notIncludedIn = (values: Values, list: Operands): Predicate => {
  // NOT IN with a NULL in the list is unknown for every row.
  if (list.includes(null)) return never;
  const set = new Set<Value | undefined>(list);
  return (row) => {
    const value = values[row];
    return value !== null && !set.has(value);
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
