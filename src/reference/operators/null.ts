import { allFamilies, negationOf, type Operator } from "./operator.js";

const isNull: Operator = {
  name: "$null",
  meaning: "is null",
  operand: "flag",
  families: allFamilies,
  nullOperand: "is-null",
  negated: false,
  test: () => () => false,
};

/** `$null` and `$notNull`: the only operators whose answer is never unknown. See `valueTest`. */
export const nullOperators: readonly Operator[] = [isNull, negationOf(isNull, "$notNull", "is not null")];
