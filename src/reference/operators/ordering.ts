import type { Value } from "../model/value.js";
import { compareCodePoints, compareUnits, hasHighUnits } from "../model/values/text.js";
import { allFamilies, type OperandValue, type Operation, type Operator, type Truth } from "./operator.js";

/** The sign of value compared with operand decides. */
type Accepts = (order: number) => boolean;

type Test = (value: NonNullable<Value>) => Truth;

/** Text compares by code point; UTF-16 order is the same and faster unless the operand has high units. */
const compareTexts = ({ meter, type }: Operation, operand: string, accepts: Accepts): Test => {
  const compare = hasHighUnits(operand) ? compareCodePoints : compareUnits;
  if (type.family !== "json")
    return (value) => (typeof value === "string" ? accepts(compare(value, operand)) : undefined);
  const bound = JSON.stringify(operand);
  return (value) => {
    const text = JSON.stringify(value);
    meter.spend(text.length);
    return accepts(compare(text, bound));
  };
};

type Ordered = number | bigint | boolean;

const isOrdered = (value: OperandValue): value is Ordered =>
  typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";

/** The values of the four comparisons that JavaScript orders itself: the attribute's type is the operand's. */
const plainTests: Readonly<Record<ComparisonName, (operand: Ordered) => Test>> = {
  $lt: (operand) => (value) => value < operand,
  $lte: (operand) => (value) => value <= operand,
  $gt: (operand) => (value) => value > operand,
  $gte: (operand) => (value) => value >= operand,
};

const accepted = {
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
} as const;

type ComparisonName = keyof typeof accepted;

const unknown: Test = () => undefined;

const compare = (name: ComparisonName, operation: Operation, operand: OperandValue): Test => {
  if (typeof operand === "string") return compareTexts(operation, operand, accepted[name]);
  return isOrdered(operand) ? plainTests[name](operand) : unknown;
};

const comparing = (name: ComparisonName, meaning: string): Operator => ({
  name,
  meaning,
  operand: "value",
  families: allFamilies,
  nullOperand: "unknown",
  negated: false,
  test: (operation) => compare(name, operation, operation.operand),
});

const between: Operator = {
  name: "$between",
  meaning: "is between, both bounds included",
  operand: "pair",
  families: allFamilies,
  nullOperand: "unknown",
  negated: false,
  test: (operation) => {
    const [low = null, high = null] = Array.isArray(operation.operand) ? operation.operand : [];
    const aboveLow = compare("$gte", operation, low);
    const belowHigh = compare("$lte", operation, high);
    return (value) => and(aboveLow(value), belowHigh(value));
  },
};

/** SQL's AND. */
const and = (one: Truth, other: Truth): Truth => {
  if (one === false || other === false) return false;
  return one === undefined || other === undefined ? undefined : true;
};

/** Comparisons by order: numbers by value, text by code point, days and times and instants chronologically. */
export const orderingOperators: readonly Operator[] = [
  comparing("$lt", "less than"),
  comparing("$lte", "less than or equal"),
  comparing("$gt", "greater than"),
  comparing("$gte", "greater than or equal"),
  between,
];
