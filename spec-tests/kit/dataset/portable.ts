import { remembered } from "../base.js";
import { knownOperator } from "../contract/operators.js";
import type { DatasetRecord, ScalarType } from "../reference.js";

/**
 * What databases decide in different ways: the case of plain text operators, folding outside ASCII, collation, wildcards, the place of nulls, ties,
 * digits beyond 2^53, decimal places. The rules below find out, on the data itself, whether such a choice can change an answer. Generators then leave the
 * request out: differences are never ignored. What the specification fixes of it, such as the case of `$eq`, checks with rows ask for all the same.
 */

/** A stored scalar, null when unset. */
export type StoredValue = DatasetRecord["values"][string];

interface Dialect {
  readonly compareText: (a: string, b: string) => number;
  /** What plain text operators ($contains, $startsWith, ...) do to both sides. */
  readonly plain: (text: string) => string;
  /** What the case-insensitive ones do. */
  readonly insensitive: (text: string) => string;
  readonly exactIntegers: boolean;
  /** Whether integers are rounded when they are stored, and what is asked for is not. */
  readonly storesRounded?: true;
}

const byCodePoint = (a: string, b: string): number => {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)];
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
};

/** Where a code unit stands among code points: surrogates belong to those beyond all others. */
const rank = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);

const mindsCase = ({ plain }: Dialect): boolean => plain === same;

const asciiLower = (text: string): string => text.replaceAll(/[A-Z]+/g, lower);
const lower = (text: string): string => text.toLowerCase();
/** Folds by upper case first: ß becomes ss, the two small sigmas become one. */
const fullFold = (text: string): string => text.toUpperCase().toLowerCase();
/** Folds characters that have a lower case of one character; the others stay. */
const simpleFold = (text: string): string =>
  isPlainLatin(text)
    ? text.toLowerCase()
    : [...text]
        .map((character) => ([...character.toLowerCase()].length === 1 ? character.toLowerCase() : character))
        .join("");
/** Most texts have no letter of which databases make different ones. */
const isPlainLatin = (text: string): boolean => !/[^ -~]/.test(text);
const same = (text: string): string => text;
/** Each character has its own lower case: İ becomes i, and a small sigma stays which of the two it is. */
const eachLower = (text: string): string =>
  isPlainLatin(text)
    ? text.toLowerCase()
    : [...text].map((character) => (character === "İ" ? "i" : simpleFold(character))).join("");

/** Orders of texts that a database may be set up with: PostgreSQL, SQL Server and MySQL have one for each language. */
const collations = {
  linguistic: new Intl.Collator("en"),
  ignoringPunctuation: new Intl.Collator("en", { ignorePunctuation: true }),
  upperCaseFirst: new Intl.Collator("en", { caseFirst: "upper" }),
  numbersByValue: new Intl.Collator("en", { numeric: true }),
  // Upper case first, and aa is the last letter.
  danish: new Intl.Collator("da"),
};

/** That of the reference, which is asked where all agree. */
const first: Dialect = { compareText: byCodePoint, plain: same, insensitive: lower, exactIntegers: true };

const dialects: readonly Dialect[] = [
  first,
  // A server that reads the numbers of a body as JavaScript does, as Strapi over SQLite.
  { compareText: byCodePoint, plain: same, insensitive: eachLower, exactIntegers: true, storesRounded: true },
  { compareText: byCodePoint, plain: asciiLower, insensitive: asciiLower, exactIntegers: false },
  { compareText: collations.linguistic.compare, plain: lower, insensitive: simpleFold, exactIntegers: true },
  { compareText: collations.ignoringPunctuation.compare, plain: fullFold, insensitive: fullFold, exactIntegers: true },
  ...[collations.upperCaseFirst, collations.numbersByValue, collations.danish].map(
    ({ compare }): Dialect => ({ ...first, compareText: compare }),
  ),
];

/** Of those that fold alike one: a pattern is compared with what was folded, and with nothing else. */
const foldingDialects = dialects.filter(
  ({ plain, insensitive }, at) =>
    dialects.findIndex((other) => other.plain === plain && other.insensitive === insensitive) === at,
);

const textTypes: ReadonlySet<ScalarType> = new Set([
  "string",
  "text",
  "richtext",
  "enumeration",
  "email",
  "password",
  "uid",
]);

/** Whether values of a type are text: those that the text operators are for. */
export const isText = (type: ScalarType): boolean => textTypes.has(type);

const isPattern = (operator: string): boolean => knownOperator(operator)?.operand === "text";

/** A test whether every database gives every row of a column the same verdict on a condition. */
export type PortabilityTest = (operator: string, operands: readonly StoredValue[]) => boolean;

/**
 * Prepares the test for a column: values once each, folded once and compared once. `operands` come in the stored form. `keepsCase`: of the databases of
 * which the plain text operators mind case.
 */
export const createPortabilityTest = (
  type: ScalarType,
  column: readonly StoredValue[],
  keepsCase = false,
): PortabilityTest => {
  const values = valuesIn(column);
  const areAgreed = (all: readonly Dialect[]): PortabilityTest => {
    const conditionOf = createConditions(type, values, all);
    return (operator, operands) => {
      const holds = conditionOf(operator, operands);
      return values.every((_, row) => all.every((_dialect, index) => holds(row, index) === holds(row, 0)));
    };
  };
  const folding = keepsCase ? foldingDialects.filter(mindsCase) : foldingDialects;
  const [onPatterns, onOrders] = [areAgreed(folding), areAgreed(dialects)];
  const known = new Map<string, boolean>();
  return (operator, operands) => {
    if (!isPattern(operator)) return !isOpen(type, operator) || onOrders(operator, operands);
    const operand = String(operands[0]);
    if (/[%_\\]/.test(operand)) return false;
    // Databases that agree on a condition agree on its opposite.
    const key = `${positiveOf(operator)} ${operand}`;
    const isPortable = known.get(key) ?? onPatterns(operator, operands);
    known.set(key, isPortable);
    return isPortable;
  };
};

const valuesIn = (column: readonly StoredValue[]): readonly StoredValue[] =>
  [...new Set(column)].filter((value) => value !== null);

/** Whether a row's value fulfils a condition in a dialect, both by their index. */
type Condition = (row: number, dialect: number) => boolean;

/** Conditions on some values in some dialects, without their negations. Values are folded once, and compared once with an operand: many operators ask. */
const createConditions = (type: ScalarType, values: readonly StoredValue[], all: readonly Dialect[]) => {
  const textsOf = remembered((side: Side) => all.map((dialect) => values.map((value) => dialect[side](String(value)))));
  const signsOf = remembered((operand: StoredValue) =>
    all.map((dialect) => {
      const signs = new Int8Array(values.length);
      for (const [row, value] of values.entries()) signs[row] = compareValues(type, value, operand, dialect);
      return signs;
    }),
  );
  return (operator: string, operands: readonly StoredValue[]): Condition => {
    if (isPattern(operator)) {
      const [matches, side] = [howOf(matchers, operator), sideOf(operator)];
      const [texts, folded] = [textsOf(side), all.map((dialect) => dialect[side](String(operands[0])))];
      return (row, dialect) => matches(texts[dialect]?.[row] ?? "", folded[dialect] ?? "");
    }
    const [verdict, signs] = [howOf(verdicts, operator), operands.map(signsOf)];
    const byDialect = all.map((_, dialect) => signs.map((of) => of[dialect] ?? none));
    return (row, dialect) => verdict(byDialect[dialect] ?? [], row);
  };
};

/**
 * Which values of a column fulfil the condition of an operator with some operands, in the order of the column: a `1` of each that does, a `0` of each other.
 * NULL is left out.
 */
export type Selection = (operands: readonly StoredValue[]) => (operator: string) => string;

/** The selection of one dialect: for conditions on which all agree. Each is made once: every operator is held against every other one. */
export const createSelection = (type: ScalarType, column: readonly StoredValue[]): Selection => {
  const values = valuesIn(column);
  const conditionOf = createConditions(type, values, dialects.slice(0, 1));
  const selected = (operator: string, operands: readonly StoredValue[]): string => {
    const holds = conditionOf(operator, operands);
    const isNegated = knownOperator(operator)?.negates !== undefined;
    return values.map((_, row) => (holds(row, 0) === isNegated ? "0" : "1")).join("");
  };
  const known = new Map<string, ReturnType<Selection>>();
  return (operands) => {
    const key = operands.join("\0");
    const found = known.get(key) ?? remembered((operator: string) => selected(operator, operands));
    known.set(key, found);
    return found;
  };
};

/** Whether databases may disagree. All of them compare text for equality by its characters, and most other values in one way. */
const isOpen = (type: ScalarType, operator: string): boolean =>
  isText(type) ? knownOperator(operator)?.on !== "every" : type === "biginteger" || type === "decimal";

type Side = "plain" | "insensitive";

const sideOf = (operator: string): Side => (operator.endsWith("i") ? "insensitive" : "plain");

const positiveOf = (operator: string): string => knownOperator(operator)?.negates ?? operator;

/** How an operator compares, by its name without the `i`. Negations are not needed: databases that agree on a condition agree on its opposite. */
const howOf = <How>(all: Readonly<Record<string, How>>, operator: string): How => {
  const positive = positiveOf(operator);
  const how = all[positive] ?? all[positive.replace(/i$/, "")];
  if (how === undefined)
    throw new Error(`Add how ${operator} compares to the matchers or verdicts of spec-tests/kit/dataset/portable.ts.`);
  return how;
};

type Matcher = (value: string, operand: string) => boolean;

/** Of the operators that take a text. Both sides are folded already. */
const matchers: Readonly<Record<string, Matcher>> = {
  $eq: (value, operand) => value === operand,
  $contains: (value, operand) => value.includes(operand),
  $startsWith: (value, operand) => value.startsWith(operand),
  $endsWith: (value, operand) => value.endsWith(operand),
};

const none = new Int8Array();

/** Of the operators that take values, for a row: by where each value lies from each operand, before it (-1), after it (1), or where it is. */
const verdicts: Readonly<Record<string, (signs: readonly Int8Array[], row: number) => boolean>> = {
  $eq: ([sign = none], row) => sign[row] === 0,
  $in: (signs, row) => signs.some((sign) => sign[row] === 0),
  $lt: ([sign = none], row) => (sign[row] ?? 0) < 0,
  $lte: ([sign = none], row) => (sign[row] ?? 0) <= 0,
  $gt: ([sign = none], row) => (sign[row] ?? 0) > 0,
  $gte: ([sign = none], row) => (sign[row] ?? 0) >= 0,
  $between: ([least = none, most = none], row) => (least[row] ?? 0) >= 0 && (most[row] ?? 0) <= 0,
};

const compareValues = (type: ScalarType, a: StoredValue, b: StoredValue, dialect: Dialect): number => {
  if (type === "biginteger" && !dialect.exactIntegers) return Math.sign(Number(a) - Number(b));
  if (type === "decimal" && !dialect.exactIntegers)
    return Math.sign(Math.round(Number(a) * 100) - Math.round(Number(b) * 100));
  if (isText(type)) return Math.sign(dialect.compareText(String(a), String(b)));
  // Values of one type: numbers, bigints, booleans, or strings whose order is that of their code points.
  const isRounded = dialect.storesRounded && typeof a === "bigint";
  const [left, right] = [(isRounded ? BigInt(Number(a)) : a) as number, b as number];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** One key of an order: the type and each row's value. */
export interface OrderKey {
  readonly type: ScalarType;
  readonly values: readonly StoredValue[];
}

/**
 * Whether every database puts the rows in one and the same order by these keys: no two rows tie on all keys, no null is
 * compared, and where two values differ every dialect orders them alike.
 */
export const isPortableOrder = (keys: readonly OrderKey[], rows: number): boolean => {
  for (let row = 0; row < rows; row++) {
    for (let other = row + 1; other < rows; other++) {
      if (!isDecided(keys, row, other)) return false;
    }
  }
  return true;
};

/** Which of two values comes first, where every database says the same: below 0 if that is the first one. */
export const portableOrderOf = (type: ScalarType, a: StoredValue, b: StoredValue): number =>
  compareValues(type, a, b, first);

/** The same of two rows alone. */
export const isDecided = (keys: readonly OrderKey[], row: number, other: number): boolean => {
  for (const { type, values } of keys) {
    const a = values[row] ?? null;
    const b = values[other] ?? null;
    if (a === null || b === null) return false;
    if (a === b) continue;
    const sign = compareValues(type, a, b, first);
    return sign !== 0 && dialects.every((dialect) => compareValues(type, a, b, dialect) === sign);
  }
  return false;
};
