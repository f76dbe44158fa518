import type { JsonValue } from "../../../base/json.js";
import type { ScalarType } from "../schema.js";
import type { Value } from "../value.js";
import { readLooseBoolean } from "./boolean.js";
import { formatDatetime, readDate, readDatetime, readTime } from "./datetime.js";
import { type Operand, operand, unusable } from "./operand.js";

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
