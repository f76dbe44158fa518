import { compareCodePoints, compareUnits, hasHighUnits } from "../model/values/text.js";
import { allOf, anyOf, type Filter, gather, keepWhere, none } from "./filter.js";
import { allFamilies, type OperandValue, type Operation, type Operator, type Values } from "./operator.js";

/** The sign of value compared with operand decides. */
type Accepts = (order: number) => boolean;

/** Text compares by code point; UTF-16 order is the same and faster unless the operand has high units. */
const compareText = (operation: Operation, operand: string, accepts: Accepts): Filter => {
  const { meter, values } = operation;
  const compare = hasHighUnits(operand) ? compareCodePoints : compareUnits;
  if (operation.type.family === "json") {
    const bound = JSON.stringify(operand);
    return keepWhere((row) => {
      const value = values[row];
      if (value === null) return false;
      const text = JSON.stringify(value);
      meter.spend(text.length);
      return accepts(compare(text, bound));
    });
  }
  return keepWhere((row) => {
    const value = values[row];
    return typeof value === "string" && accepts(compare(value, operand));
  });
};

type Ordered = number | bigint | boolean;

const isOrdered = (value: OperandValue): value is Ordered =>
  typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";

/** Values that JavaScript orders itself: less than the operand where `wanted`, else not. `null < 1` holds there. */
const below = (values: Values, operand: Ordered, wanted: boolean): Filter =>
  gather((rows, kept) => {
    let count = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number; // in range
      const value = values[row] as Ordered | null; // the column's family is the operand's
      if (value !== null && value < operand === wanted) kept[count++] = row;
    }
    return count;
  });

/** The same with greater than. */
const above = (values: Values, operand: Ordered, wanted: boolean): Filter =>
  gather((rows, kept) => {
    let count = 0;
    for (let index = 0; index < rows.length; index++) {
      const row = rows[index] as number; // in range
      const value = values[row] as Ordered | null; // as above
      if (value !== null && value > operand === wanted) kept[count++] = row;
    }
    return count;
  });

/** The four comparisons, of values and of texts. */
const comparisons = {
  $lt: {
    filter: (values: Values, operand: Ordered) => below(values, operand, true),
    accepts: (order: number) => order < 0,
  },
  $lte: {
    filter: (values: Values, operand: Ordered) => above(values, operand, false),
    accepts: (order: number) => order <= 0,
  },
  $gt: {
    filter: (values: Values, operand: Ordered) => above(values, operand, true),
    accepts: (order: number) => order > 0,
  },
  $gte: {
    filter: (values: Values, operand: Ordered) => below(values, operand, false),
    accepts: (order: number) => order >= 0,
  },
} as const;

const compare = (name: keyof typeof comparisons, operation: Operation): Filter => {
  const { operand, values } = operation;
  const { accepts, filter } = comparisons[name];
  if (typeof operand === "string") return compareText(operation, operand, accepts);
  return isOrdered(operand) ? filter(values, operand) : none;
};

const bounds = (operation: Operation): readonly [Operation, Operation] => {
  const [low = null, high = null] = Array.isArray(operation.operand) ? operation.operand : [];
  return [
    { ...operation, operand: low },
    { ...operation, operand: high },
  ];
};

const between = (operation: Operation): Filter => {
  const [low, high] = bounds(operation);
  return allOf([compare("$gte", low), compare("$lte", high)]);
};

const outside = (operation: Operation): Filter => {
  const [low, high] = bounds(operation);
  return anyOf([compare("$lt", low), compare("$gt", high)]);
};

const negations = { $lt: "$gte", $lte: "$gt", $gt: "$lte", $gte: "$lt" } as const;

const comparing = (name: keyof typeof comparisons, meaning: string): Operator => ({
  name,
  meaning,
  operand: "value",
  families: allFamilies,
  cost: 2,
  compile: (operation) => compare(name, operation),
  negate: (operation) => compare(negations[name], operation),
});

/** Comparisons by order: numbers by value, text by code point, days and times and instants chronologically. */
export const orderingOperators: readonly Operator[] = [
  comparing("$lt", "less than"),
  comparing("$lte", "less than or equal"),
  comparing("$gt", "greater than"),
  comparing("$gte", "greater than or equal"),
  {
    name: "$between",
    meaning: "is between, both bounds included",
    operand: "pair",
    families: allFamilies,
    cost: 4,
    compile: between,
    negate: outside,
  },
];
