import { isRecord, type JsonValue } from "../../base/json.js";
import type { ScalarAttribute, ScalarType } from "../../reference/model/schema.js";
import type { Value } from "../../reference/model/value.js";
import { readInstant } from "../../strapi/values/iso-instant.js";
import { type Read, readDate, readTime } from "../../strapi/values/operands.js";

/** A canonical value, or what the source should have held instead: `a date (yyyy-MM-dd)`. */
export type Literal = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly expected: string };

type LiteralParser = (input: unknown, attribute: ScalarAttribute) => Literal;

const literal = (value: Value): Literal => ({ ok: true, value });
const expected = (what: string): Literal => ({ ok: false, expected: what });

const text: LiteralParser = (input) => (typeof input === "string" ? literal(input) : expected("a string"));

const enumeration: LiteralParser = (input, attribute) => {
  const allowed = attribute.enum ?? [];
  if (typeof input === "string" && allowed.includes(input)) return literal(input);
  return expected(`one of ${allowed.map((value) => JSON.stringify(value)).join(", ")}`);
};

const number: LiteralParser = (input) =>
  typeof input === "number" && Number.isFinite(input) ? literal(input) : expected("a number");

const integer: LiteralParser = (input) =>
  typeof input === "number" && Number.isSafeInteger(input) ? literal(input) : expected("an integer");

// The bound on digits keeps a hostile text from becoming an expensive number.
const readBigInt = (input: unknown): bigint | undefined => {
  if (typeof input === "number") return Number.isSafeInteger(input) ? BigInt(input) : undefined;
  return typeof input === "string" && /^-?\d{1,20}$/.test(input) ? BigInt(input) : undefined;
};

const biginteger: LiteralParser = (input) => {
  const value = readBigInt(input);
  return value !== undefined && BigInt.asIntN(64, value) === value
    ? literal(value)
    : expected("a string of digits (a 64-bit integer), or a safe integer");
};

const boolean: LiteralParser = (input) => (typeof input === "boolean" ? literal(input) : expected("true or false"));

const asLiteral = (operand: Read<Value>, what: string): Literal =>
  operand.ok ? literal(operand.value) : expected(what);

const dateForm = "a date that exists (yyyy-MM-dd)";

const date: LiteralParser = (input) =>
  typeof input === "string" && input.length === 10 ? asLiteral(readDate(input), dateForm) : expected(dateForm);

const timeForm = "a time of day (HH:mm, HH:mm:ss or HH:mm:ss.SSS)";

const time: LiteralParser = (input) => {
  if (typeof input !== "string") return expected(timeForm);
  return asLiteral(readTime(/^\d\d:\d\d$/.test(input) ? `${input}:00` : input), timeForm);
};

const datetime: LiteralParser = (input) => {
  const instant = typeof input === "string" ? readInstant(input) : undefined;
  return instant === undefined ? expected("an ISO 8601 date and time (2024-02-11T15:30:05.000Z)") : literal(instant);
};

// The range of a JavaScript date: 100 million days around the epoch.
const maxInstant = 8.64e15;

const timestamp: LiteralParser = (input, attribute) => {
  const epoch = typeof input === "string" && /^-?\d{1,16}$/.test(input) ? Number(input) : input;
  if (typeof epoch === "number" && Number.isInteger(epoch) && Math.abs(epoch) <= maxInstant) return literal(epoch);
  const iso = datetime(input, attribute);
  return iso.ok ? iso : expected("milliseconds since the epoch, or an ISO 8601 date and time");
};

const isJson = (input: unknown): input is JsonValue => {
  if (input === null || typeof input === "string" || typeof input === "boolean") return true;
  if (typeof input === "number") return Number.isFinite(input);
  if (Array.isArray(input)) return input.every(isJson);
  return isRecord(input) && Object.values(input).every(isJson);
};

const json: LiteralParser = (input) => (isJson(input) ? literal(input) : expected("a JSON value"));

const blocks: LiteralParser = (input) =>
  Array.isArray(input) && isJson(input) ? literal(input) : expected("an array of blocks");

const parsers: Readonly<Record<ScalarType, LiteralParser>> = {
  string: text,
  text,
  richtext: text,
  email: text,
  password: text,
  uid: text,
  enumeration,
  integer,
  biginteger,
  float: number,
  decimal: number,
  boolean,
  date,
  time,
  datetime,
  timestamp,
  json,
  blocks,
};

/**
 * Reads a value in the JSON form that the API itself prints (section 2.1), as fixture files and export archives hold
 * it, into its canonical form. Null and undefined are null for every type. Constraints of the schema other than the
 * values of an enumeration (lengths, limits, required) are not checked: a source may hold what a write may not.
 */
export const parseLiteral = (attribute: ScalarAttribute, input: unknown): Literal =>
  input === null || input === undefined ? literal(null) : parsers[attribute.type](input, attribute);
