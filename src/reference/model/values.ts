import { charge } from "../../base/bounded.js";
import type { JsonValue } from "../../base/json.js";
import { readDay, readInstant } from "./iso-instant.js";
import type { ScalarType } from "./schema.js";
import type { Value } from "./value.js";

/** What filters compare: the canonical form of every attribute type but json (see `value.ts`). */
export type Comparable = string | number | bigint | boolean;

/**
 * A filter's operand in canonical form, or what was expected instead: a whole message where the real server's was
 * measured (`exact`), else a phrase.
 */
export type Operand =
  | { readonly ok: true; readonly value: Comparable }
  | { readonly ok: false; readonly message: string; readonly exact: boolean };

/** A usable {@link Operand}. */
const operand = (value: Comparable): Operand => ({ ok: true, value });

/** An unusable {@link Operand}, with a phrase: `expected a number`. */
const unusable = (message: string): Operand => ({ ok: false, message, exact: false });

/** An unusable {@link Operand}, with the real server's message. */
export const rejected = (message: string): Operand => ({ ok: false, message, exact: true });

const truthy = new Set(["true", "t", "1"]);
const falsy = new Set(["false", "f", "0", ""]);

/** Reads a boolean as filters do: any text that is not a known form of false is true. Never an error. */
export const readLooseBoolean = (text: string): boolean => !falsy.has(text);

/** Reads a boolean as `withCount` and `count` do: undefined for anything but the six known forms. */
export const readStrictBoolean = (text: unknown): boolean | undefined => {
  if (typeof text !== "string") return undefined;
  if (truthy.has(text)) return true;
  return text !== "" && falsy.has(text) ? false : undefined;
};

/**
 * Reads a number the way the real server does: JavaScript's own notation (`3.0`, `0x3`, `3e0`), the
 * empty string is 0.
 */
export const readNumber = (text: string): Operand => {
  const value = Number(text);
  return Number.isNaN(value) ? unusable("expected a number") : operand(value);
};

const integerText = /^\s*[+-]?\d+\s*$/;

/** Reads a 64-bit integer without losing a digit. Other notations of whole numbers go through {@link readNumber}. */
export const readBigInteger = (text: string): Operand => {
  if (integerText.test(text)) return operand(BigInt(text.trim().replace(/^\+/, "")));
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return unusable("expected an integer");
  // A fraction lies between two integers: a number compares correctly with a bigint.
  return operand(Number.isInteger(value) ? BigInt(value) : value);
};

const epochText = /^-?\d{1,16}$/;

// The range of a JavaScript date: 100 million days around the epoch.
const maxInstant = 8.64e15;

/** Reads an instant in ISO 8601 form or in milliseconds since the epoch. */
export const readDatetime = (text: string): Operand => {
  const instant = readInstant(text);
  if (instant !== undefined) return operand(instant);
  if (epochText.test(text) && Math.abs(Number(text)) <= maxInstant) return operand(Number(text));
  return rejected("Invalid format, expected a timestamp or an ISO date");
};

/** Prints an instant as the API does: UTC with milliseconds. */
export const formatDatetime = (instant: number): string => new Date(instant).toISOString();

const leadingDate = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/;

/** Reads a day: the text must begin with `yyyy-MM-dd`; what follows is ignored, as the real server does. */
export const readDate = (text: string): Operand => {
  const day = leadingDate.exec(text)?.[0];
  if (day === undefined) return rejected("Invalid format, expected yyyy-MM-dd");
  return readDay(day) === undefined ? rejected("Invalid date") : operand(day);
};

const timeOfDay = /^(2[0-3]|[01][0-9]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,3}))?$/;

/** Reads a time of day, `HH:mm:ss` with up to three fraction digits, and pads it to `HH:mm:ss.SSS`. */
export const readTime = (text: string): Operand => {
  const match = timeOfDay.exec(text);
  if (!match) return rejected("Invalid time format, expected HH:mm:ss.SSS");
  return operand(`${match[1]}:${match[2]}:${match[3]}.${(match[4] ?? "").padEnd(3, "0")}`);
};

/** What is compared in place of a text. Each character is replaced by itself, so that patterns can be matched in what comes out. */
export type TextFold = (text: string) => string;

/** Orders two texts: negative when the first comes first. */
export type TextOrder = (a: string, b: string) => number;

/** Whether a string holds a unit at or above U+D800, where UTF-16 order and code point order part. */
const highUnits = /[\uD800-\uFFFF]/;

/** Whether comparing with this text by UTF-16 units could differ from comparing by code points. */
export const hasHighUnits = (text: string): boolean => highUnits.test(text);

// Surrogates stand for code points above U+FFFF: they sort after the rest of the high units.
const rank = (unit: number): number => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit);

/** Engines compare whole texts many times as fast as a loop does its units. */
const chunk = 256;

/** A length that two texts are equal up to: whole chunks of it. */
const commonStart = (a: string, b: string, length: number): number => {
  let index = 0;
  while (index + chunk <= length && a.slice(index, index + chunk) === b.slice(index, index + chunk)) index += chunk;
  return index;
};

/** Compares by code point: negative, zero or positive. */
export const compareCodePoints = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let index = commonStart(a, b, length); index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
};

/** Compares by UTF-16 units, which is by code points unless both sides have high units. */
export const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** What filters and answers need to know about one family of attribute types (section 2.1). */
export interface ValueType {
  readonly family: "text" | "number" | "biginteger" | "boolean" | "instant" | "day" | "time" | "json";
  /** Reads the operand of a comparing operator. The message is the real server's where it has one. */
  readonly readOperand: (text: string) => Operand;
  /** The JSON form in an answer of a value that is not null. */
  readonly format: (value: Value) => JsonValue;
}

const asIs = (value: Value): JsonValue => (typeof value === "bigint" ? value.toString() : value);

const text: ValueType = { family: "text", readOperand: operand, format: asIs };
const number: ValueType = { family: "number", readOperand: readNumber, format: asIs };
const json: ValueType = { family: "json", readOperand: operand, format: asIs };

/** Every scalar type with its family's rules. */
export const valueTypes: Readonly<Record<ScalarType, ValueType>> = {
  string: text,
  text,
  richtext: text,
  enumeration: text,
  email: text,
  password: text,
  uid: text,
  integer: number,
  float: number,
  decimal: number,
  biginteger: { family: "biginteger", readOperand: readBigInteger, format: asIs },
  boolean: { family: "boolean", readOperand: (input) => operand(readLooseBoolean(input)), format: asIs },
  date: { family: "day", readOperand: readDate, format: asIs },
  time: { family: "time", readOperand: readTime, format: asIs },
  datetime: { family: "instant", readOperand: readDatetime, format: (value) => formatDatetime(Number(value)) },
  timestamp: { family: "instant", readOperand: readDatetime, format: (value) => String(value) },
  json,
  blocks: json,
};

/** Orders two values: negative when the first comes first. */
export type ValueOrder = (a: Value, b: Value) => number;

/** What it takes to compare two values, and how many characters of texts that begin alike are compared in a step. */
const stepsPerComparison = 8;
const charactersPerStep = 64;

/** The JSON text of a value. */
export const jsonText = (value: Value): string => {
  const written = JSON.stringify(value);
  charge(written.length);
  return written;
};

/** The same, written once however often it is asked for. */
const jsonTexts = (): ((value: Value) => string) => {
  const texts = new Map<Value, string>();
  return (value) => {
    const known = texts.get(value) ?? jsonText(value);
    texts.set(value, known);
    return known;
  };
};

/** What orders values beside their type: see `Dialect`. */
interface Ordering {
  readonly descending: boolean;
  readonly order?: TextOrder | undefined;
  readonly nullsFirst: boolean;
}

/**
 * The order of one type's values (section 4.2): numbers, booleans and times by value, text by code point unless the dialect has another order.
 * NULL comes behind everything, and before it in descending order; in some dialects it is the other way round.
 */
export const valueOrder = ({ family }: ValueType, { descending, nullsFirst, order }: Ordering): ValueOrder => {
  const sign = descending ? -1 : 1;
  const ofNull = nullsFirst ? -sign : sign;
  const compare = (family === "text" && order) || compareCodePoints;
  const textOf = family === "json" ? jsonTexts() : (value: Value) => value;
  return (a, b) => {
    charge(stepsPerComparison);
    if (a === null || b === null) return a === b ? 0 : a === null ? ofNull : -ofNull;
    const [left, right] = [textOf(a), textOf(b)];
    if (typeof left !== "string" || typeof right !== "string")
      return left === right ? 0 : (left as number) < (right as number) ? -sign : sign; // or two bigints or booleans, which compare the same way
    // Equal texts take longest.
    charge(Math.min(left.length, right.length) / charactersPerStep);
    return sign * compare(left, right);
  };
};
