import { type Comparable, compareCodePoints, jsonText, type Value, type ValueType } from "../model/values.js";
import { type Anchor, matchText } from "./match-text.js";
import type { Comparison, OperandValue, Operator, Truth, ValueTest } from "./operator.js";

/** The negation of an operator as an operator of its own. */
const negationOf = (operator: Operator, name: Operator["name"], meaning: string): Operator => ({
  ...operator,
  name,
  meaning,
  negated: true,
});

/** Whether an operand is a list of values. */
export const isList = (operand: OperandValue): operand is readonly (Comparable | null)[] => Array.isArray(operand);

const equal: Operator = {
  name: "$eq",
  meaning: "equal",
  operand: "value",
  nullOperand: "is-null",
  test: ({ dialect: { equality }, operand, type }) => {
    if (equality === undefined || type.family !== "text" || typeof operand !== "string")
      return (value) => value === operand;
    const wanted = equality(operand);
    return (value) => equality(String(value)) === wanted;
  },
};

const included: Operator = {
  name: "$in",
  meaning: "included in an array",
  operand: "list",
  nullOperand: "unknown",
  test: ({ dialect, operand, type }) => {
    const list = isList(operand) ? operand : [operand];
    const equality = type.family === "text" ? dialect.equality : undefined;
    const keyOf = (value: Value): Value => (equality === undefined || value === null ? value : equality(String(value)));
    const values = new Set<Value>(list.map(keyOf));
    // A value that is none of the others may be the NULL of the list: that is unknown.
    const otherwise = list.includes(null) ? undefined : false;
    return (value) => values.has(keyOf(value)) || otherwise;
  },
};

const isNull: Operator = {
  name: "$null",
  meaning: "is null",
  operand: "flag",
  nullOperand: "is-null",
  matchesNull: true,
  // It is asked of values that are not NULL; a false flag turns it round in `valueTest` (evaluate/match.ts).
  test: () => () => false,
};

/** The sign of value compared with operand decides. */
type Accepts = (order: number) => boolean;

/** Text compares by code point, unless the dialect has another order. */
const compareTexts = ({ dialect, type }: Comparison, operand: string, accepts: Accepts): ValueTest => {
  const compare = (type.family === "text" && dialect.order) || compareCodePoints;
  if (type.family !== "json")
    return (value) => (typeof value === "string" ? accepts(compare(value, operand)) : undefined);
  const bound = JSON.stringify(operand);
  return (value) => accepts(compare(jsonText(value), bound));
};

type Ordered = number | bigint | boolean;

const isOrdered = (value: OperandValue): value is Ordered =>
  typeof value === "number" || typeof value === "bigint" || typeof value === "boolean";

/** The values of the four comparisons that JavaScript orders itself: the attribute's type is the operand's. */
const plainComparisons: Readonly<Record<ComparisonName, (operand: Ordered) => ValueTest>> = {
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

/** What comes of a comparison with NULL. */
export const unknown = (): Truth => undefined;

const compare = (name: ComparisonName, comparison: Comparison, operand: OperandValue): ValueTest => {
  if (typeof operand === "string") return compareTexts(comparison, operand, accepted[name]);
  return isOrdered(operand) ? plainComparisons[name](operand) : unknown;
};

const comparing = (name: ComparisonName, meaning: string): Operator => ({
  name,
  meaning,
  operand: "value",
  nullOperand: "unknown",
  test: (comparison) => compare(name, comparison, comparison.operand),
});

/** Its operand is an array of exactly two values, anything else is refused; the greater one first matches nothing (I-36). */
const between: Operator = {
  name: "$between",
  meaning: "is between, both bounds included",
  operand: "pair",
  nullOperand: "unknown",
  test: (comparison) => {
    const [low = null, high = null] = Array.isArray(comparison.operand) ? comparison.operand : [];
    const aboveLow = compare("$gte", comparison, low);
    const belowHigh = compare("$lte", comparison, high);
    return (value) => and(aboveLow(value), belowHigh(value));
  },
};

/** SQL's AND. */
const and = (one: Truth, other: Truth): Truth => {
  if (one === false || other === false) return false;
  return one === undefined || other === undefined ? undefined : true;
};

/** The text of a value: what the API prints, or what the database makes of it. */
const textOf = ({ dialect, type }: Comparison, value: NonNullable<Value>): string => {
  if (typeof value === "string" && type.family === "text") return value;
  if (type.family === "json") return jsonText(value);
  return dialect.texts[type.family]?.(value) ?? String(type.format(value));
};

const textOperator = (name: Operator["name"], meaning: string, anchor: Anchor, ignoreCase: boolean): Operator => ({
  name,
  meaning,
  operand: "text",
  families: ignoreCase ? undefined : ["text"],
  // A bare key asks for NULL with an equality; the others take it as the text "null".
  nullOperand: anchor === "whole" ? "is-null" : "text",
  endsPattern: anchor === "whole" || anchor === "end",
  test: (comparison) => {
    const { dialect, operand, patterns } = comparison;
    const match = { anchor, ignoreCase, fold: ignoreCase ? dialect.insensitive : dialect.plain };
    const test = patterns?.ofOperator(String(operand), match, dialect) ?? matchText(String(operand), match);
    return (value) => test(textOf(comparison, value));
  },
});

const equalFolded = textOperator("$eqi", "equal, case-insensitive", "whole", true);
const contains = textOperator("$contains", "contains", "anywhere", false);
const containsFolded = textOperator("$containsi", "contains, case-insensitive", "anywhere", true);

const rows: readonly Operator[] = [
  // Equality, exact: text with its case.
  equal,
  negationOf(equal, "$ne", "not equal"),
  included,
  negationOf(included, "$notIn", "not included in an array"),
  // Comparisons by order: numbers by value, text by code point, days and times and instants chronologically.
  comparing("$lt", "less than"),
  comparing("$lte", "less than or equal"),
  comparing("$gt", "greater than"),
  comparing("$gte", "greater than or equal"),
  between,
  // The only operators whose answer is never unknown: what NULL is to the others, `valueTest` says (evaluate/match.ts).
  isNull,
  negationOf(isNull, "$notNull", "is not null"),
  // Matches of text. With `i` case does not count (`matchText`), and in a dialect perhaps more. Wildcards are those of `Ways.patterns`.
  equalFolded,
  negationOf(equalFolded, "$nei", "not equal, case-insensitive"),
  contains,
  negationOf(contains, "$notContains", "does not contain"),
  containsFolded,
  negationOf(containsFolded, "$notContainsi", "does not contain, case-insensitive"),
  textOperator("$startsWith", "starts with", "start", false),
  textOperator("$startsWithi", "starts with, case-insensitive", "start", true),
  textOperator("$endsWith", "ends with", "end", false),
  textOperator("$endsWithi", "ends with, case-insensitive", "end", true),
];

/** All comparing operators of section 4.4. */
export const operators: ReadonlyMap<string, Operator> = new Map(rows.map((row) => [row.name, row]));

/** Whether an operator applies to the attribute types of a family. */
export const appliesTo = ({ families }: Operator, family: ValueType["family"]): boolean =>
  families?.includes(family) ?? true;

/** Whether the operand of an operator is a list of values: of `$in`, `$notIn` and `$between`. False of what is no operator. */
export const takesList = (name: string): boolean => {
  const operand = operators.get(name)?.operand;
  return operand === "list" || operand === "pair";
};

/** Whether a key of a filter joins filters in an expression. */
export const isLogical = (key: string): key is "$and" | "$or" | "$not" =>
  key === "$and" || key === "$or" || key === "$not";
