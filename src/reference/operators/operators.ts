import type { Value } from "../model/value.js";
import {
  type Comparable,
  compareCodePoints,
  compareUnits,
  hasHighUnits,
  jsonText,
  type ValueType,
} from "../model/values.js";
import { type Anchor, matchText } from "./match-text.js";
import { negationOf, type OperandValue, type Operation, type Operator, type Truth } from "./operator.js";

const isList = (operand: OperandValue): operand is readonly (Comparable | null)[] => Array.isArray(operand);

const equal: Operator = {
  name: "$eq",
  meaning: "equal",
  operand: "value",
  nullOperand: "is-null",
  test: ({ operand, text, type }) => {
    const { equality } = text.dialect;
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
  test: ({ operand, text, type }) => {
    const list = isList(operand) ? operand : [operand];
    const equality = type.family === "text" ? text.dialect.equality : undefined;
    const keyOf = (value: Value): Value => (equality === undefined || value === null ? value : equality(String(value)));
    const values = new Set<Value>(list.map(keyOf));
    // A value that is none of the others may be the NULL of the list: that is unknown.
    const otherwise = list.includes(null) ? undefined : false;
    return (value) => values.has(keyOf(value)) || otherwise;
  },
};

const holdsNull: Operator = {
  name: "$null",
  meaning: "is null",
  operand: "flag",
  nullOperand: "is-null",
  matchesNull: true,
  test: () => () => false,
};

/** The sign of value compared with operand decides. */
type Accepts = (order: number) => boolean;

type Test = (value: NonNullable<Value>) => Truth;

/** Text compares by code point; UTF-16 order is the same and faster unless the operand has high units. */
const compareTexts = ({ text, type }: Operation, operand: string, accepts: Accepts): Test => {
  const byCodePoint = hasHighUnits(operand) ? compareCodePoints : compareUnits;
  const compare = (type.family === "text" && text.dialect.order) || byCodePoint;
  if (type.family !== "json")
    return (value) => (typeof value === "string" ? accepts(compare(value, operand)) : undefined);
  const bound = JSON.stringify(operand);
  return (value) => accepts(compare(jsonText(value), bound));
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

const unknown = (): Truth => undefined;

const compare = (name: ComparisonName, operation: Operation, operand: OperandValue): Test => {
  if (typeof operand === "string") return compareTexts(operation, operand, accepted[name]);
  return isOrdered(operand) ? plainTests[name](operand) : unknown;
};

const comparing = (name: ComparisonName, meaning: string): Operator => ({
  name,
  meaning,
  operand: "value",
  nullOperand: "unknown",
  test: (operation) => compare(name, operation, operation.operand),
});

const between: Operator = {
  name: "$between",
  meaning: "is between, both bounds included",
  operand: "pair",
  nullOperand: "unknown",
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

/** The text of a value: what the API prints, or what the database makes of it. */
const textOf = ({ text: { dialect }, type }: Operation, value: NonNullable<Value>): string => {
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
  test: (operation) => {
    const { operand, text } = operation;
    const { dialect, patterns } = text;
    const match = { anchor, ignoreCase, fold: ignoreCase ? dialect.insensitive : dialect.plain };
    const test = patterns?.ofOperator(String(operand), match, dialect) ?? matchText(String(operand), match);
    return (value) => test(textOf(operation, value));
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
  // The only operators whose answer is never unknown: see `valueTest`.
  holdsNull,
  negationOf(holdsNull, "$notNull", "is not null"),
  // Matches of text. Without `i` case counts; with it upper and lower case are the same; accents always count.
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

const isNotNull = (): Truth => false;

/**
 * Whether a value satisfies an operator, or its negation where `asked` is false, as SQL has it (section 4.4). The one place that
 * treats NULL: a comparison with it is unknown, and neither passes, but for `$null`, `$notNull` and a null operand that stands for IS NULL.
 */
export const valueTest = (operator: Operator, operation: Operation, asked: boolean): ((value: Value) => boolean) => {
  const { operand } = operation;
  // A flag that is false asks for what true leaves out.
  const wanted = (asked !== (operator.negated === true)) === (operator.operand !== "flag" || operand === true);
  const passing = (nullPasses: boolean, test: Test) => (value: Value) =>
    value === null ? nullPasses : test(value) === wanted;
  if (operand === null && operator.nullOperand === "is-null") return passing(wanted, isNotNull);
  if (operand === null && operator.nullOperand === "unknown") return passing(false, unknown);
  return passing(operator.matchesNull === true && wanted, operator.test(operation));
};
