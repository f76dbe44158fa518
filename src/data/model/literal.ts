import { isRecord, type JsonValue } from "../../base/json/json.js";
import { heldAt } from "../../base/maps.js";
import type { ScalarAttribute, ScalarType } from "../../reference/model/schema.js";
import { type Value, type ValueType, valueTypes } from "../../reference/model/values.js";
import { readInstant } from "../../strapi/values/iso-instant.js";
import { type Read, readDate, readTime } from "../../strapi/values/operands.js";

/** A canonical value, or what the source should have held instead: `a date (yyyy-MM-dd)`. */
export type Literal = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly expected: string };

/** What a type expects of an input, in words, and what it reads of it: undefined, where it is something else. */
type Form = readonly [expected: string, read: (input: unknown) => Value | undefined];

const inText = (read: (text: string) => Value | undefined) => (input: unknown) =>
  typeof input === "string" ? read(input) : undefined;

const inNumber = (holds: (input: unknown) => boolean) => (input: unknown) =>
  typeof input === "number" && holds(input) ? input : undefined;

// The bound on digits keeps a hostile text from becoming an expensive number.
const readBigInt = (input: unknown): bigint | undefined => {
  const isWhole = Number.isSafeInteger(input) || (typeof input === "string" && /^-?\d{1,20}$/.test(input));
  const value = isWhole ? BigInt(String(input)) : undefined;
  return value !== undefined && BigInt.asIntN(64, value) === value ? value : undefined;
};

const readIn = (operand: Read<Value>): Value | undefined => (operand.ok ? operand.value : undefined);

// The range of a JavaScript date: 100 million days around the epoch.
const maxInstant = 8.64e15;

const readTimestamp = (input: unknown): Value | undefined => {
  const epoch = typeof input === "string" && /^-?\d{1,16}$/.test(input) ? Number(input) : input;
  if (typeof epoch === "number" && Number.isInteger(epoch) && Math.abs(epoch) <= maxInstant) return epoch;
  return inText(readInstant)(input);
};

const isJson = (input: unknown): input is JsonValue => {
  if (input === null || typeof input === "string" || typeof input === "boolean") return true;
  if (typeof input === "number") return Number.isFinite(input);
  if (Array.isArray(input)) return input.every(isJson);
  return isRecord(input) && Object.values(input).every(isJson);
};

/** The forms of each family of types. */
const families: Readonly<Record<ValueType["family"], Form>> = {
  text: ["a string", inText((input) => input)],
  number: ["a number", inNumber(Number.isFinite)],
  biginteger: ["a string of digits (a 64-bit integer), or a safe integer", readBigInt],
  boolean: ["true or false", (input) => (typeof input === "boolean" ? input : undefined)],
  day: [
    "a date that exists (yyyy-MM-dd)",
    inText((input) => (input.length === 10 ? readIn(readDate(input)) : undefined)),
  ],
  time: [
    "a time of day (HH:mm, HH:mm:ss or HH:mm:ss.SSS)",
    inText((input) => readIn(readTime(/^\d\d:\d\d$/.test(input) ? `${input}:00` : input))),
  ],
  instant: ["an ISO 8601 date and time (2024-02-11T15:30:05.000Z)", inText(readInstant)],
  json: ["a JSON value", (input) => (isJson(input) ? input : undefined)],
};

/** The forms of types that have one of their own. */
const own: Partial<Readonly<Record<ScalarType, Form>>> = {
  integer: ["an integer", inNumber(Number.isSafeInteger)],
  timestamp: ["milliseconds since the epoch, or an ISO 8601 date and time", readTimestamp],
  blocks: ["an array of blocks", (input) => (Array.isArray(input) && isJson(input) ? input : undefined)],
};

const enumerations = new WeakMap<ScalarAttribute, Form>();

const formOf = (attribute: ScalarAttribute): Form =>
  attribute.type !== "enumeration"
    ? (own[attribute.type] ?? families[valueTypes[attribute.type].family])
    : heldAt(enumerations, attribute, ({ enum: allowed = [] }) => [
        `one of ${allowed.map((value) => JSON.stringify(value)).join(", ")}`,
        (input) => allowed.find((value) => value === input),
      ]);

/**
 * Reads a value in the JSON form that the API itself prints (section 2.1), as fixture files and export archives hold
 * it, into its canonical form. Null and undefined are null for every type. Constraints of the schema other than the
 * values of an enumeration (lengths, limits, required) are not checked: a source may hold what a write may not.
 */
export const parseLiteral = (attribute: ScalarAttribute, input: unknown): Literal => {
  if (input === null || input === undefined) return { ok: true, value: null };
  const [expected, read] = formOf(attribute);
  const value = read(input);
  return value === undefined ? { ok: false, expected } : { ok: true, value };
};
