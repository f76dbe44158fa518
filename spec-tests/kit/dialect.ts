import type { DatasetRecord, ScalarType } from "./reference.js";

/**
 * The kit never fails a server over what its database decides: the case of plain text operators, folding outside
 * ASCII, collation, wildcards, the place of nulls, ties, digits beyond 2^53, decimal places. The rules below find out, on the data
 * itself, whether such a choice can change an answer. Generators then leave the request out: differences are never ignored.
 */

/** A stored scalar, null when unset. */
export type StoredValue = DatasetRecord["values"][string];

/** How one kind of database compares. */
interface Dialect {
  readonly compareText: (a: string, b: string) => number;
  /** What plain text operators ($contains, $startsWith, ...) do to both sides. */
  readonly plain: (text: string) => string;
  /** What the case-insensitive ones do. */
  readonly insensitive: (text: string) => string;
  readonly exactIntegers: boolean;
}

const byCodePoint = (a: string, b: string): number => {
  const [left, right] = [[...a], [...b]];
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = (left[index]?.codePointAt(0) ?? 0) - (right[index]?.codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
};

const asciiLower = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
const lower = (text: string): string => text.toLowerCase();
/** Folds by upper case first: ß becomes ss, the two small sigmas become one. */
const fullFold = (text: string): string => text.toUpperCase().toLowerCase();
/** Folds characters that have a lower case of one character; the others stay. */
const simpleFold = (text: string): string =>
  [...text]
    .map((character) => ([...character.toLowerCase()].length === 1 ? character.toLowerCase() : character))
    .join("");
const same = (text: string): string => text;

const linguistic = new Intl.Collator("en");
const ignoringPunctuation = new Intl.Collator("en", { ignorePunctuation: true });

const dialects: readonly Dialect[] = [
  { compareText: byCodePoint, plain: same, insensitive: lower, exactIntegers: true },
  { compareText: byCodePoint, plain: asciiLower, insensitive: asciiLower, exactIntegers: false },
  { compareText: linguistic.compare, plain: lower, insensitive: simpleFold, exactIntegers: true },
  { compareText: ignoringPunctuation.compare, plain: fullFold, insensitive: fullFold, exactIntegers: true },
];

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

/** Operators that databases run as patterns. */
const patterns = /^\$(eqi|nei|(not)?contains|(starts|ends)with)i?$/i;

/** A test whether every database gives every row of a column the same verdict on a condition. */
export type PortabilityTest = (operator: string, operands: readonly StoredValue[]) => boolean;

/** Prepares the test for a column: values once each, folded once. `operands` come in the stored form. */
export const createPortabilityTest = (type: ScalarType, column: readonly StoredValue[]): PortabilityTest => {
  const values = [...new Set(column.filter((value) => value !== null))];
  const folded = isText(type)
    ? dialects.map(({ plain, insensitive }) => ({
        plain: values.map((value) => plain(String(value))),
        insensitive: values.map((value) => insensitive(String(value))),
      }))
    : [];
  return (operator, operands) => {
    if (patterns.test(operator)) {
      if (operands.some((operand) => /[%_\\]/.test(String(operand)))) return false;
      const side = operator.endsWith("i") ? "insensitive" : "plain";
      const verdicts = dialects.map((dialect, index) => {
        const operand = dialect[side](String(operands[0]));
        return (folded[index]?.[side] ?? []).map((value) => matchesPattern(operator, value, operand));
      });
      return values.every((_, row) => verdicts.every((verdict) => verdict[row] === verdicts[0]?.[row]));
    }
    return values.every((value) => {
      const [first, ...others] = dialects.map((dialect) => holds(type, operator, operands, value, dialect));
      return others.every((verdict) => verdict === first);
    });
  };
};

/** Both sides are folded already. Negations are not needed: databases that agree on a condition agree on its opposite. */
const matchesPattern = (operator: string, value: string, operand: string): boolean => {
  if (/contains/i.test(operator)) return value.includes(operand);
  if (operator.startsWith("$starts")) return value.startsWith(operand);
  return operator.startsWith("$ends") ? value.endsWith(operand) : value === operand;
};

const holds = (
  type: ScalarType,
  operator: string,
  operands: readonly StoredValue[],
  value: StoredValue,
  dialect: Dialect,
): boolean => {
  // Every database compares text for equality by its characters.
  if (isText(type) && ["$eq", "$ne", "$in", "$notIn"].includes(operator)) return operands.includes(value);
  return holdsOrder(operator, operands, value, (a, b) => compareValues(type, a, b, dialect));
};

const holdsOrder = (
  operator: string,
  operands: readonly StoredValue[],
  value: StoredValue,
  compare: (a: StoredValue, b: StoredValue) => number,
): boolean => {
  const [first = null, second = null] = operands;
  if (operator === "$lt" || operator === "$gte") return compare(value, first) < 0;
  if (operator === "$gt" || operator === "$lte") return compare(value, first) > 0;
  if (operator === "$between") return compare(value, first) >= 0 && compare(value, second) <= 0;
  return operands.some((operand) => compare(value, operand) === 0);
};

/** Orders two stored values of one type as a dialect does. */
const compareValues = (type: ScalarType, a: StoredValue, b: StoredValue, dialect: Dialect): number => {
  if (type === "biginteger" && !dialect.exactIntegers) return Math.sign(Number(a) - Number(b));
  if (type === "decimal" && !dialect.exactIntegers)
    return Math.sign(Math.round(Number(a) * 100) - Math.round(Number(b) * 100));
  if (isText(type)) return Math.sign(dialect.compareText(String(a), String(b)));
  // Values of one type: numbers, bigints, booleans, or strings whose order is that of their code points.
  const [left, right] = [a as number, b as number];
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
  for (let first = 0; first < rows; first++) {
    for (let second = first + 1; second < rows; second++) {
      if (!isDecided(keys, first, second)) return false;
    }
  }
  return true;
};

const isDecided = (keys: readonly OrderKey[], first: number, second: number): boolean => {
  for (const { type, values } of keys) {
    const [a = null, b = null] = [values[first], values[second]];
    if (a === null || b === null) return false;
    if (a === b) continue;
    const signs = dialects.map((dialect) => Math.sign(compareValues(type, a, b, dialect)));
    return signs[0] !== 0 && signs.every((sign) => sign === signs[0]);
  }
  return false;
};
