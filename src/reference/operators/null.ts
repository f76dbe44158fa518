import { type Filter, gather } from "./filter.js";
import { allFamilies, type Operator, type Values } from "./operator.js";

/** IS NULL where `wanted`, else IS NOT NULL. */
export const nullity = (values: Values, wanted: boolean): Filter =>
  gather((rows, kept) => {
    let count = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number; // in range
      if ((values[row] === null) === wanted) kept[count++] = row;
    }
    return count;
  });

/** `$null` and `$notNull`: the only operators whose answer is never unknown. */
export const nullOperators: readonly Operator[] = [
  {
    name: "$null",
    meaning: "is null",
    operand: "flag",
    families: allFamilies,
    cost: 1,
    compile: ({ values, operand }) => nullity(values, operand === true),
    negate: ({ values, operand }) => nullity(values, operand !== true),
  },
  {
    name: "$notNull",
    meaning: "is not null",
    operand: "flag",
    families: allFamilies,
    cost: 1,
    compile: ({ values, operand }) => nullity(values, operand !== true),
    negate: ({ values, operand }) => nullity(values, operand === true),
  },
];
