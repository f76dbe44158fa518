import { equalityOperators } from "./equality.js";
import { nullOperators } from "./null.js";
import type { Operator } from "./operator.js";
import { orderingOperators } from "./ordering.js";
import { textOperators } from "./text.js";

/** The operators of a deployment by name. */
export type OperatorTable = ReadonlyMap<string, Operator>;

/** All comparing operators of section 4.4. */
export const operators: OperatorTable = new Map(
  [...equalityOperators, ...orderingOperators, ...nullOperators, ...textOperators].map((row) => [row.name, row]),
);

/** Whether the operand of an operator is a list of values: of `$in`, `$notIn` and `$between`. False of what is no operator. */
export const takesList = (name: string): boolean => {
  const operand = operators.get(name)?.operand;
  return operand === "list" || operand === "pair";
};

/** The operators that join filters in an expression, with the specification's words. */
const logicalOperators = {
  $and: "joins filters in an and expression",
  $or: "joins filters in an or expression",
  $not: "joins filters in a not expression",
} as const;

/** Whether a key of a filter is one of {@link logicalOperators}. */
export const isLogical = (key: string): key is keyof typeof logicalOperators => Object.hasOwn(logicalOperators, key);
