import type { Value } from "../model/value.js";
import type { Comparable } from "../model/values/operand.js";
import { type Filter, gather, none } from "./filter.js";
import { nullity } from "./null.js";
import { allFamilies, type OperandValue, type Operator, type Values } from "./operator.js";

/** Equal where `wanted`, else different. */
const equality = (values: Values, operand: OperandValue, wanted: boolean): Filter => {
  if (operand === null) return nullity(values, wanted);
  return gather((rows, kept) => {
    let count = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number; // in range
      const value = values[row];
      if (value !== null && (value === operand) === wanted) kept[count++] = row;
    }
    return count;
  });
};

type Operands = readonly (Comparable | null)[];

const isList = (operand: OperandValue): operand is Operands => Array.isArray(operand);

const listOf = (operand: OperandValue): Operands => (isList(operand) ? operand : [operand]);

/** NULL in the list of IN is equal to nothing. */
const notNulls = (list: Operands): readonly Comparable[] => list.filter((value) => value !== null);

/** Included where `wanted`, else not. */
const inclusion = (values: Values, list: Operands, wanted: boolean): Filter => {
  // NOT IN with a NULL in the list is unknown for every row.
  if (!wanted && list.includes(null)) return none;
  const set = new Set<Value | undefined>(notNulls(list));
  return gather((rows, kept) => {
    let count = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number; // in range
      const value = values[row];
      if (value !== null && set.has(value) === wanted) kept[count++] = row;
    }
    return count;
  });
};

/** Equality, exact: text with its case. */
export const equalityOperators: readonly Operator[] = [
  {
    name: "$eq",
    meaning: "equal",
    operand: "value",
    families: allFamilies,
    cost: 1,
    compile: ({ values, operand }) => equality(values, operand, true),
    negate: ({ values, operand }) => equality(values, operand, false),
    wanted: (operand) => listOf(operand),
  },
  {
    name: "$ne",
    meaning: "not equal",
    operand: "value",
    families: allFamilies,
    cost: 3,
    compile: ({ values, operand }) => equality(values, operand, false),
    negate: ({ values, operand }) => equality(values, operand, true),
  },
  {
    name: "$in",
    meaning: "included in an array",
    operand: "list",
    families: allFamilies,
    cost: 3,
    compile: ({ values, operand }) => inclusion(values, listOf(operand), true),
    negate: ({ values, operand }) => inclusion(values, listOf(operand), false),
    wanted: (operand) => notNulls(listOf(operand)),
  },
  {
    name: "$notIn",
    meaning: "not included in an array",
    operand: "list",
    families: allFamilies,
    cost: 5,
    compile: ({ values, operand }) => inclusion(values, listOf(operand), false),
    negate: ({ values, operand }) => inclusion(values, listOf(operand), true),
  },
];
