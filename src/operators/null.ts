import type { Filter } from "./filter.js";
import { allFamilies, type Operator, type Values } from "./operator.js";

/** IS NULL. */
export const isNull =
  (values: Values): Filter =>
  (rows) => {
    const kept: number[] = [];
    for (const row of rows) if (values[row] === null) kept.push(row);
    return kept;
  };

/** IS NOT NULL. */
export const isNotNull =
  (values: Values): Filter =>
  (rows) => {
    const kept: number[] = [];
    for (const row of rows) if (values[row] !== null) kept.push(row);
    return kept;
  };

const nullTest = (values: Values, wanted: boolean): Filter => (wanted ? isNull(values) : isNotNull(values));

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
