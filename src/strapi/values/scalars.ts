import { heldAt } from "../../base/maps.js";
import { matchesPattern } from "../../base/patterns/match-pattern.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { ScalarAttribute, ScalarType } from "../../reference/model/schema.js";
import type { Value } from "../../reference/model/values.js";
import type { ReadScalar, ScalarForm } from "../../reference/ways.js";
import { bodyIssue, type Place } from "../../reference/write/body-fault.js";
import { isEmail } from "./email.js";
import { booleanOf, numberOf, printed, unwrapped } from "./lenient.js";
import { labelOf, messages, wrongType } from "./messages.js";
import { type Read, readDate, readDatetime, readTime } from "./operands.js";
import { isPlainJson, tooDeep } from "./plain-json.js";
import { readBlocks } from "./read-blocks.js";

/** The texts that an attribute of the type uid takes. */
export const uidPattern = /^[A-Za-z0-9-_.~]*$/;

/** string, text, richtext, password, email and uid: a text as it is, of the lengths and the form that are asked for. */
const readText: ReadScalar = (value, { attribute, draft, fault, place }) => {
  if (typeof value !== "string") return fault(wrongType(place, "string", value, value));
  const { maxLength, minLength, regex, required, type } = attribute;
  // An e-mail address has a least length of its own, which takes the place of the schema's (measured).
  if (minLength && value.length < minLength && !draft && type !== "email") fault(messages.tooShort(place, minLength));
  if (maxLength && value.length > maxLength) fault(messages.tooLong(place, maxLength));
  if (regex && (value !== "" || required) && !matchesPattern(regex, value)) fault(messages.mismatch(place, regex));
  if (type === "uid" && !uidPattern.test(value)) fault(messages.mismatch(place, uidPattern));
  if (type === "email" && value === "") fault(messages.empty(place));
  else if (type === "email" && !isEmail(value)) fault(messages.notEmail(place));
  return ok(value);
};

const namesOf = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The texts of an enumeration, each once: a body may ask for one of many as often as it is long. */
const allowedBy = ({ enum: allowed = [] }: ScalarAttribute): ReadonlySet<string> =>
  heldAt(namesOf, allowed, (names) => new Set(names));

/** One of the texts of an enumeration, or a number or boolean that prints as one (measured). */
const readEnumeration: ReadScalar = (value, { attribute, fault, place }) => {
  const text = printed(value);
  if (typeof text !== "string") fault(wrongType(place, "string", text, value));
  const allowed = allowedBy(attribute);
  if (typeof text === "string" && allowed.has(text)) return ok(text);
  // The real server counts null among the values, and prints it as nothing (measured).
  return fault(messages.noneOf(place, [...allowed, ""]));
};

/** The first value that is in an array, in the first array in it, and so on. */
const firstOf = (array: readonly unknown[]): unknown => {
  let first: unknown = array;
  while (Array.isArray(first)) first = first[0];
  return first;
};

/** The number that a value stands for (measured): arrays by what they begin with. */
const numberIn = (value: unknown): number => {
  if (!Array.isArray(value)) return numberOf(value);
  const first = firstOf(value);
  return typeof first === "number" || typeof first === "string" ? Number.parseFloat(String(first)) : Number.NaN;
};

const smallest = -(2 ** 31);
const largest = 2 ** 31 - 1;

/** What a column of a database cannot hold: the real server fails with a 500 on PostgreSQL. */
const unstorable = (value: number, { type }: ScalarAttribute): string | undefined => {
  if (!Number.isFinite(value)) return "must be a finite number";
  const isTooLarge = type === "integer" && (value < smallest || value > largest);
  return isTooLarge ? `must be an integer from ${smallest} to ${largest}` : undefined;
};

const readNumber: ReadScalar = (value, { attribute, place, fault }) => {
  const number = numberIn(value);
  if (Number.isNaN(number)) return fault(wrongType(place, "number", number, value));
  const { max, min, type } = attribute;
  const limit = type === "integer" ? Math.trunc : (bound: number) => bound;
  if (type === "integer" && !Number.isInteger(number)) fault(messages.notInteger(place));
  if (typeof min === "number" && number < limit(min)) fault(messages.tooSmall(place, limit(min)));
  if (typeof max === "number" && number > limit(max)) fault(messages.tooLarge(place, limit(max)));
  const reason = unstorable(number, attribute);
  // A negative zero is a zero.
  return reason === undefined ? ok(number + 0) : fail(bodyIssue(place, `${labelOf(place)} ${reason}`));
};

/** A text of digits, or a number or a list of one value that prints as such. PostgreSQL takes no other (a 500). */
const readBigInteger: ReadScalar = (value, { place }) => {
  const written = unwrapped(value);
  const text = typeof written === "number" || typeof written === "string" ? String(written).trim() : "";
  // The bound on digits keeps a hostile text from becoming an expensive number.
  const integer = /^[+-]?0*\d{1,19}$/.test(text) ? BigInt(text.replace(/^\+/, "")) : undefined;
  if (integer !== undefined && BigInt.asIntN(64, integer) === integer) return ok(integer);
  return fail(bodyIssue(place, `${labelOf(place)} must be an integer of 64 bits, as a text of digits or a number`));
};

const stored = (operand: Read<Value>, place: Place): Result<Value> =>
  operand.ok ? ok(operand.value) : fail(bodyIssue(place, operand.message));

/** A day: a text that begins with `yyyy-MM-dd`. */
const readDay: ReadScalar = (value, { place }) => stored(readDate(typeof value === "string" ? value : ""), place);

/** A time of day. Any character may separate the fraction of a second (measured). */
const readTimeOfDay: ReadScalar = (value, { place }) => {
  if (typeof value !== "string") return fail(bodyIssue(place, `Expected a string, got a ${typeof value}`));
  return stored(readTime(value.replace(/^(.{8})[^\n\r\u2028\u2029](\d{1,3})$/, "$1.$2")), place);
};

/** datetime and timestamp: an instant in ISO 8601 form, or milliseconds since the epoch, or a list of one of these. */
const readInstant: ReadScalar = (value, { place }) => {
  const written = unwrapped(value);
  const text = typeof written === "number" || typeof written === "string" ? String(written) : "";
  return stored(readDatetime(text), place);
};

/** A boolean, or what prints as one, also in a list (measured). */
const readBoolean: ReadScalar = (value, { fault, place }) => {
  const read = booleanOf(unwrapped(value));
  return read === undefined ? fault(wrongType(place, "boolean", value, value)) : ok(read);
};

const readJson: ReadScalar = (value, { place }) => (isPlainJson(value) ? ok(value) : fail(tooDeep(place)));

const text: ScalarForm = { read: readText, type: "string", comparable: true };
const number: ScalarForm = { read: readNumber, type: "number", comparable: true };
const instant: ScalarForm = { read: readInstant, comparable: true };

/** How Strapi reads the values of each type. */
export const scalars: Readonly<Record<ScalarType, ScalarForm>> = {
  string: text,
  text,
  richtext: text,
  password: text,
  email: text,
  uid: text,
  enumeration: { read: readEnumeration, type: "string", comparable: false },
  integer: number,
  float: number,
  decimal: number,
  biginteger: { read: readBigInteger, comparable: true },
  boolean: { read: readBoolean, type: "boolean", comparable: false },
  date: { read: readDay, comparable: true },
  time: { read: readTimeOfDay, comparable: true },
  datetime: instant,
  timestamp: instant,
  json: { read: readJson, comparable: false },
  blocks: { read: readBlocks, type: "array", comparable: false },
};
