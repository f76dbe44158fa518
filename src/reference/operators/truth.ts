import type { Value } from "../model/value.js";
import type { Operation, Operator, Truth } from "./operator.js";

/** Whether a value passes: NULL as it says itself, any other value when `test` comes to what is wanted. */
export interface ValueTest {
  readonly nullPasses: boolean;
  readonly test: (value: NonNullable<Value>) => Truth;
  readonly wanted: boolean;
}

const isNotNull = (): Truth => false;

const unknown = (): Truth => undefined;

/**
 * The values that satisfy an operator, or its negation where `wanted` is false, as SQL has it (section 4.4). The one place that
 * treats NULL: a comparison with it is unknown, and neither passes, but for `$null`, `$notNull` and a null operand that stands for IS NULL.
 */
export const valueTest = (operator: Operator, operation: Operation, asked: boolean): ValueTest => {
  const { operand } = operation;
  const wanted = asked !== operator.negated;
  if (operator.operand === "flag")
    return { nullPasses: (operand === true) === wanted, test: () => operand !== true, wanted };
  if (operand === null && operator.nullOperand === "is-null") return { nullPasses: wanted, test: isNotNull, wanted };
  if (operand === null && operator.nullOperand === "unknown") return { nullPasses: false, test: unknown, wanted };
  return { nullPasses: false, test: operator.test(operation), wanted };
};

/** The same as a function of a value. */
export const passes =
  ({ nullPasses, test, wanted }: ValueTest): ((value: Value) => boolean) =>
  (value) =>
    value === null ? nullPasses : test(value) === wanted;
