import type { Value } from "../model/value.js";
import type { Operation, Operator, Truth } from "./operator.js";

const isNull = (value: Value): Truth => value === null;

const unknown = (): Truth => undefined;

const positive = (operator: Operator, operation: Operation): ((value: Value) => Truth) => {
  const { operand } = operation;
  if (operator.operand === "flag") return (value) => isNull(value) === (operand === true);
  if (operand === null && operator.nullOperand === "is-null") return isNull;
  if (operand === null && operator.nullOperand === "unknown") return unknown;
  const test = operator.test(operation);
  return (value) => (value === null ? undefined : test(value));
};

/**
 * Whether a value satisfies an operator, as SQL has it (section 4.4). The one place that treats NULL: a comparison with
 * it is unknown, but for `$null`, `$notNull` and a null operand that stands for IS NULL.
 */
export const truthOf = (operator: Operator, operation: Operation): ((value: Value) => Truth) => {
  const truth = positive(operator, operation);
  if (!operator.negated) return truth;
  return (value) => {
    const known = truth(value);
    return known === undefined ? undefined : !known;
  };
};
