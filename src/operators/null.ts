import { allFamilies, type Operator, type Predicate, type Values } from "./operator.js";

/** IS NULL. */
export const isNull =
  (values: Values): Predicate =>
  (row) =>
    values[row] === null;

/** IS NOT NULL. */
export const isNotNull =
  (values: Values): Predicate =>
  (row) =>
    values[row] !== null;

const nullTest = (values: Values, wanted: boolean): Predicate => (wanted ? isNull(values) : isNotNull(values));

/** `$null` and `$notNull`: the only operators whose answer is never unknown. */
export const nullOperators: readonly Operator[] = [
  {
    name: "$null",
    meaning: "is null",
    operand: "flag",
    families: allFamilies,
    cost: 1,
    compile: ({ values, operand }) => nullTest(values, operand === true),
    negate: ({ values, operand }) => nullTest(values, operand !== true),
  },
  {
    name: "$notNull",
    meaning: "is not null",
    operand: "flag",
    families: allFamilies,
    cost: 1,
    compile: ({ values, operand }) => nullTest(values, operand !== true),
    negate: ({ values, operand }) => nullTest(values, operand === true),
  },
];
