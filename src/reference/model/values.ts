import { charge } from "../../base/bounded.js";
import type { JsonValue } from "../../base/json/json.js";
import type { ScalarType } from "./schema.js";

/**
 * The canonical form of a scalar attribute's value, the one that is stored and compared:
 * text types (string, text, richtext, enumeration, email, password, uid): string;
 * integer, float, decimal: number; biginteger: bigint; boolean: boolean;
 * date: `yyyy-MM-dd`; time: `HH:mm:ss.SSS`; datetime and timestamp: milliseconds since the epoch;
 * json and blocks: the JSON value; null: unset.
 */
export type Value = null | string | number | bigint | boolean | JsonValue;

/** What filters compare: a {@link Value} that is no JSON. */
export type Comparable = string | number | bigint | boolean;

/** A filter's operand in canonical form; or what was expected instead; or what the server says of it, where it has something of its own to say. */
export type Operand =
  | { readonly ok: true; readonly value: Comparable }
  | { readonly ok: false; readonly expected: string }
  | { readonly ok: false; readonly message: string };

const truthy: readonly unknown[] = ["true", "t", "1"];
const falsy: readonly unknown[] = ["false", "f", "0"];

/** Reads a boolean as `withCount` and `count` do: undefined for anything but the six known forms. */
export const readStrictBoolean = (text: unknown): boolean | undefined =>
  truthy.includes(text) ? true : falsy.includes(text) ? false : undefined;

/** Prints an instant as the API does: UTC with milliseconds. */
export const formatDatetime = (instant: number): string => new Date(instant).toISOString();

/** What is compared in place of a text. Each character is replaced by itself, so that patterns can be matched in what comes out. */
export type TextFold = (text: string) => string;

/** Orders two texts: negative when the first comes first. */
export type TextOrder = (a: string, b: string) => number;

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

/** What filters and answers need to know about one family of attribute types (section 2.1). */
export interface ValueType {
  readonly family: "text" | "number" | "biginteger" | "boolean" | "instant" | "day" | "time" | "json";
  /** The JSON form in an answer of a value that is not null. */
  readonly format: (value: Value) => JsonValue;
}

const asIs = (value: Value): JsonValue => (typeof value === "bigint" ? value.toString() : value);

const text: ValueType = { family: "text", format: asIs };
const number: ValueType = { family: "number", format: asIs };
const json: ValueType = { family: "json", format: asIs };

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
  biginteger: { family: "biginteger", format: asIs },
  boolean: { family: "boolean", format: asIs },
  date: { family: "day", format: asIs },
  time: { family: "time", format: asIs },
  datetime: { family: "instant", format: (value) => formatDatetime(Number(value)) },
  timestamp: { family: "instant", format: (value) => String(value) },
  json,
  blocks: json,
};

/** The JSON text of a value. */
export const jsonText = (value: Value): string => {
  const written = JSON.stringify(value);
  charge(written.length);
  return written;
};
