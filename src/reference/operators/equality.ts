import type { Value } from "../model/value.js";
import type { Comparable } from "../model/values/operand.js";
import { allFamilies, negationOf, type OperandValue, type Operator } from "./operator.js";

const isList = (operand: OperandValue): operand is readonly (Comparable | null)[] => Array.isArray(operand);

const equal: Operator = {
  name: "$eq",
  meaning: "equal",
  operand: "value",
  families: allFamilies,
  nullOperand: "is-null",
  negated: false,
  test:
    ({ operand }) =>
    (value) =>
      value === operand,
};

const included: Operator = {
  name: "$in",
  meaning: "included in an array",
  operand: "list",
  families: allFamilies,
  nullOperand: "unknown",
  negated: false,
  test: ({ operand }) => {
    const list = isList(operand) ? operand : [operand];
    const values = new Set<Value>(list);
    // A value that is none of the others may be the NULL of the list: that is unknown.
    const otherwise = list.includes(null) ? undefined : false;
    return (value) => values.has(value) || otherwise;
  },
};

/** Equality, exact: text with its case. */
export const equalityOperators: readonly Operator[] = [
  equal,
  negationOf(equal, "$ne", "not equal"),
  included,
  negationOf(included, "$notIn", "not included in an array"),
];
