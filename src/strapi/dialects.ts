import type { Dataset, Entry } from "../reference/model/dataset.js";
import { type Dialect, keptValue, referenceDialect } from "../reference/model/dialect.js";
import { type Schema, schemaOf } from "../reference/model/schema.js";
import { compareCodePoints, formatDatetime, type Value } from "../reference/model/values.js";
import {
  compareGeneralCi,
  keyGeneralCi,
  lowerAscii,
  lowerEach,
  weightsGeneralCi,
  weightsOfLower,
} from "./collation.js";

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

const sqlite: Dialect = {
  ...referenceDialect,
  plain: lowerAscii,
  insensitive: lowerAscii,
  nullsFirst: true,
  patternsOnAll: true,
  texts: { boolean: zeroOrOne, instant: (value) => String(value) },
  print: { biginteger: (value) => String(Number(value)) },
};

const postgres: Dialect = {
  ...referenceDialect,
  insensitive: lowerEach,
  escapes: "nothing-at-end",
  texts: {
    time: (value) => withoutZeros(String(value)),
    instant: (value) => withoutZeros(sqlInstant(value)),
  },
  keep: { decimal: twoPlaces, json: byLength, blocks: byLength },
  print: { time: (value) => withoutZeros(String(value)) },
  refuses: refusedByPostgres,
};

const mariadb: Dialect = {
  ...referenceDialect,
  equality: keyGeneralCi,
  order: compareGeneralCi,
  plain: weightsGeneralCi,
  insensitive: weightsOfLower,
  escapes: "ordinary-at-end",
  nullsFirst: true,
  patternsOnAll: true,
  texts: { boolean: zeroOrOne, instant: (value) => `${sqlInstant(value)}000` },
  keep: { decimal: twoPlaces },
};

/** The databases of the real server that the reference can answer like. `reference` is none of them: the rules of this project. */
const dialects = { reference: referenceDialect, sqlite, postgres, mariadb };

/** The name of a dialect. */
export type DialectName = keyof typeof dialects;

/** All dialects, the default first. */
export const dialectNames = Object.keys(dialects) as readonly DialectName[]; // the keys of a literal

/** The record of a dialect. Throws a RangeError for a name that none has: a typo must not choose one. */
export const dialectOf = (name: DialectName): Dialect => {
  if (!Object.hasOwn(dialects, name))
    throw new RangeError(`dialect: expected one of ${dialectNames.join(", ")}, got ${JSON.stringify(name)}`);
  return dialects[name];
};

const keptEntry = (entry: Entry, { attributes }: Schema, dialect: Dialect): Entry => {
  const values = Object.entries(entry.values).map(([name, value]) => {
    const attribute = attributes.get(name);
    return [name, attribute?.kind === "scalar" ? keptValue(dialect, attribute.type, value) : value] as const;
  });
  return { ...entry, values: Object.fromEntries(values) };
};

/** A dataset with its values in the form that the database keeps them in: the dataset itself, where that is the same form. */
export const asKept = (dataset: Dataset, dialect: Dialect): Dataset => {
  if (Object.keys(dialect.keep).length === 0) return dataset;
  const records = [...dataset.records].map(([uid, entries]) => {
    const schema = schemaOf(dataset.model, uid);
    return [uid, schema === undefined ? entries : entries.map((entry) => keptEntry(entry, schema, dialect))] as const;
  });
  return { ...dataset, records: new Map(records) };
};
