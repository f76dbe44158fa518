import type { Comparable, Operand } from "../../reference/model/values.js";
import type { Ways } from "../../reference/ways.js";
import { readDay, readInstant } from "./iso-instant.js";

const operand = (value: Comparable): Operand => ({ ok: true, value });

const unusable = (expected: string): Operand => ({ ok: false, expected });

/** An unusable {@link Operand}, with the real server's message. */
const rejected = (message: string) => ({ ok: false, message }) as const;

const falsy = new Set(["false", "f", "0", ""]);

/** Reads a number in JavaScript's own notation (`3.0`, `0x3`, `3e0`); the empty string is 0. */
const readNumber = (text: string): Operand => {
  const value = Number(text);
  return Number.isNaN(value) ? unusable("expected a number") : operand(value);
};

const integerText = /^\s*[+-]?\d+\s*$/;

/** Reads a 64-bit integer without losing a digit. Other notations of whole numbers are read as numbers are. */
const readBigInteger = (text: string): Operand => {
  if (integerText.test(text)) return operand(BigInt(text.trim().replace(/^\+/, "")));
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) return unusable("expected an integer");
  // A fraction lies between two integers: a number compares correctly with a bigint.
  return operand(Number.isInteger(value) ? BigInt(value) : value);
};

/** A value that was read as text, or the real server's message. */
export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

const epochText = /^-?\d{1,16}$/;

// The range of a JavaScript date: 100 million days around the epoch.
const maxInstant = 8.64e15;

/** Reads an instant in ISO 8601 form or in milliseconds since the epoch. */
export const readDatetime = (text: string): Read<number> => {
  const instant = readInstant(text);
  if (instant !== undefined) return { ok: true, value: instant };
  if (epochText.test(text) && Math.abs(Number(text)) <= maxInstant) return { ok: true, value: Number(text) };
  return rejected("Invalid format, expected a timestamp or an ISO date");
};

const leadingDate = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])/;

/** Reads a day: the text must begin with `yyyy-MM-dd`; what follows is ignored. */
export const readDate = (text: string): Read<string> => {
  const day = leadingDate.exec(text)?.[0];
  if (day === undefined) return rejected("Invalid format, expected yyyy-MM-dd");
  return readDay(day) === undefined ? rejected("Invalid date") : { ok: true, value: day };
};

const timeOfDay = /^(2[0-3]|[01][0-9]):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{1,3}))?$/;

/** Reads a time of day, `HH:mm:ss` with up to three fraction digits, and pads it to `HH:mm:ss.SSS`. */
export const readTime = (text: string): Read<string> => {
  const match = timeOfDay.exec(text);
  if (!match) return rejected("Invalid time format, expected HH:mm:ss.SSS");
  return { ok: true, value: `${match[1]}:${match[2]}:${match[3]}.${(match[4] ?? "").padEnd(3, "0")}` };
};

/** How Strapi reads the operand of a comparison with a value of each family of types. */
export const operands: Ways["operands"] = {
  text: operand,
  number: readNumber,
  biginteger: readBigInteger,
  // Any text that is not a known form of false is true.
  boolean: (text) => operand(!falsy.has(text)),
  day: readDate,
  time: readTime,
  instant: readDatetime,
  json: operand,
};
