import type { JsonValue } from "../../base/json.js";
import {
  compareGeneralCi,
  keyGeneralCi,
  lowerAscii,
  lowerEach,
  type TextFold,
  type TextOrder,
  weightsGeneralCi,
  weightsOfLower,
} from "./collation.js";
import type { ScalarType } from "./schema.js";
import type { Value } from "./value.js";
import { compareCodePoints, formatDatetime, type ValueType } from "./values.js";

/** The databases of the real server that the reference can answer like. `reference` is none of them: the rules of this project. */
export type DialectName = "reference" | "sqlite" | "postgres" | "mariadb";

/** All dialects, the default first. */
export const dialectNames: readonly DialectName[] = ["reference", "sqlite", "postgres", "mariadb"];

/**
 * What a database decides about answers, where the specification leaves it open or the real server leaves it to the database. Undefined is
 * the rule of the reference each time. Rules ask for a member, never for the name of a dialect.
 */
export interface Dialect {
  /** What texts share that `$eq`, `$ne`, `$in`, `$notIn`, `locale` and `unique` find equal. Undefined: they are the same. */
  readonly equality?: TextFold;
  /** The order of texts. Undefined: by code point. */
  readonly order?: TextOrder;
  /** What `$contains`, `$startsWith`, `$endsWith` and their negations compare in place of a text. Undefined: the text. */
  readonly plain?: TextFold;
  /** What the text operators that end with `i` compare. Undefined: Unicode's simple case folding. */
  readonly insensitive?: TextFold;
  /**
   * Whether a backslash takes the next character of a pattern for itself, where patterns have wildcards (deviation like-wildcards): the last
   * one is then an ordinary character, or the pattern matches nothing.
   */
  readonly escapes: false | "ordinary-at-end" | "nothing-at-end";
  /** Whether NULL comes before all values in ascending order. */
  readonly nullsFirst: boolean;
  /** Whether the text operators without `i` take values that are no text. Those with `i` take any. */
  readonly patternsOnAll: boolean;
  /** What text operators find in values that are no text. A family that is not named: what is printed. */
  readonly texts: Partial<Readonly<Record<ValueType["family"], (value: Value) => string>>>;
  /** Types whose values are kept in another form than they are given. */
  readonly keep: Partial<Readonly<Record<ScalarType, (value: NonNullable<Value>) => Value>>>;
  /** Types that are printed in another way. */
  readonly print: Partial<Readonly<Record<ScalarType, (value: Value) => JsonValue>>>;
  /** What it expects of an operand where that is something else; the real server answers a 500. Undefined: it takes the operand. */
  readonly refuses?: (operand: AskedOperand) => string | undefined;
}

/** What a column is compared with. */
export interface AskedOperand {
  readonly type: ScalarType;
  /** One operand, in canonical form. */
  readonly value: Value;
  /** Whether it stands at the end of a pattern in which a backslash takes the next character for itself. */
  readonly endsPattern: boolean;
}

/** `16:20:00.5` of `16:20:00.500`, and `16:20:00` of `16:20:00.000`. */
const withoutZeros = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/** An instant as SQL prints it: `2024-02-29 23:59:59.999`. */
const sqlInstant = (value: Value): string => formatDatetime(Number(value)).replace("T", " ").replace("Z", "");

/** Whether a number is whole, and its distance from zero is at most `largest`, one more below zero. */
const isWhole = (value: Value, largest: bigint): boolean =>
  (typeof value === "bigint" || Number.isInteger(value)) &&
  BigInt(value as number) <= largest && // or a bigint
  BigInt(value as number) >= -largest - 1n;

/** PostgreSQL's parameters have the column's type, and its patterns and texts a grammar. */
const refusedByPostgres: Dialect["refuses"] = ({ endsPattern, type, value }) => {
  if (typeof value === "string") {
    if (value.includes("\0")) return "expected a text without the character U+0000";
    // It fails once a text matches all before the last backslash: here every text does.
    return endsPattern && value === "\\" ? "expected a character behind the backslash" : undefined;
  }
  if (value === null) return undefined;
  if (type === "integer") return isWhole(value, 2n ** 31n - 1n) ? undefined : "expected an integer of 32 bits";
  if (type === "biginteger") return isWhole(value, 2n ** 63n - 1n) ? undefined : "expected an integer of 64 bits";
  return undefined;
};

/** A number as `DECIMAL(10,2)` keeps it: two places, a half away from zero, of the digits that are written. */
const twoPlaces = (value: NonNullable<Value>): Value => {
  const parts = /^(-?)(\d+)\.(\d\d)(\d)\d*$/.exec(String(value));
  if (parts === null) return value;
  const [, sign, whole = "", places = "", next = ""] = parts;
  const hundredths = BigInt(whole + places) + (next >= "5" ? 1n : 0n);
  return Number(`${sign}${hundredths}e-2`);
};

const encoder = new TextEncoder();
const bytesOf = (text: string): number => encoder.encode(text).length;

const isShorter = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  bytesOf(one) - bytesOf(other) || compareCodePoints(one, other);

/** JSON as `jsonb` keeps it: the keys of an object in the order of their length, and those of one length by code point. */
const byLength = (value: Value): Value => {
  if (Array.isArray(value)) return value.map(byLength) as Value; // of JSON comes JSON
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, byLength(member)] as const);
  return Object.fromEntries(members.sort(isShorter)) as Value; // as above
};

const zeroOrOne = (value: Value): string => (value === true ? "1" : "0");

/** Today's rules, without a database. */
export const referenceDialect: Dialect = {
  escapes: false,
  nullsFirst: false,
  patternsOnAll: false,
  texts: {},
  keep: {},
  print: {},
};

const sqlite: Dialect = {
  plain: lowerAscii,
  insensitive: lowerAscii,
  escapes: false,
  nullsFirst: true,
  patternsOnAll: true,
  texts: { boolean: zeroOrOne, instant: (value) => String(value) },
  keep: {},
  print: { biginteger: (value) => String(Number(value)) },
};

const postgres: Dialect = {
  insensitive: lowerEach,
  escapes: "nothing-at-end",
  nullsFirst: false,
  patternsOnAll: false,
  texts: {
    time: (value) => withoutZeros(String(value)),
    instant: (value) => withoutZeros(sqlInstant(value)),
  },
  keep: { decimal: twoPlaces, json: byLength, blocks: byLength },
  print: { time: (value) => withoutZeros(String(value)) },
  refuses: refusedByPostgres,
};

const mariadb: Dialect = {
  equality: keyGeneralCi,
  order: compareGeneralCi,
  plain: weightsGeneralCi,
  insensitive: weightsOfLower,
  escapes: "ordinary-at-end",
  nullsFirst: true,
  patternsOnAll: true,
  texts: { boolean: zeroOrOne, instant: (value) => `${sqlInstant(value)}000` },
  keep: { decimal: twoPlaces },
  print: {},
};

/** A value as the database keeps it. */
export const keptValue = ({ keep }: Dialect, type: ScalarType, value: Value): Value =>
  value === null ? null : (keep[type]?.(value) ?? value);

const byName: ReadonlyMap<string, Dialect> = new Map([
  ["reference", referenceDialect],
  ["sqlite", sqlite],
  ["postgres", postgres],
  ["mariadb", mariadb],
]);

/** The record of a dialect. Throws a RangeError for a name that none has: a typo must not choose one. */
export const dialectOf = (name: DialectName): Dialect => {
  const dialect = byName.get(name);
  if (dialect === undefined)
    throw new RangeError(`dialect: expected one of ${dialectNames.join(", ")}, got ${JSON.stringify(name)}`);
  return dialect;
};
