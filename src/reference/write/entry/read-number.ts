import { fail, ok } from "../../../base/result.js";
import type { ScalarAttribute } from "../../model/schema.js";
import { unusableValue } from "../strapi-messages/faults.js";
import { messages, wrongType } from "../strapi-messages/messages.js";
import { numberOf, unwrapped } from "./lenient.js";
import type { ReadScalar } from "./reading.js";

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

/** integer, float and decimal. */
export const readNumber: ReadScalar = (value, { attribute, place, fault }) => {
  const number = numberIn(value);
  if (Number.isNaN(number)) return fault(wrongType(place, "number", number, value));
  const { max, min, type } = attribute;
  const limit = type === "integer" ? Math.trunc : (bound: number) => bound;
  const { label } = place;
  if (type === "integer" && !Number.isInteger(number)) fault(messages.notInteger(label));
  if (typeof min === "number" && number < limit(min)) fault(messages.tooSmall(label, limit(min)));
  if (typeof max === "number" && number > limit(max)) fault(messages.tooLarge(label, limit(max)));
  const reason = unstorable(number, attribute);
  // A negative zero is a zero.
  return reason === undefined ? ok(number + 0) : fail(unusableValue(place, `${label} ${reason}`));
};

/** A text of digits, or a number or a list of one value that prints as such. PostgreSQL takes no other (a 500). */
export const readBigInteger: ReadScalar = (value, { place }) => {
  const written = unwrapped(value);
  const text = typeof written === "number" || typeof written === "string" ? String(written).trim() : "";
  // The bound on digits keeps a hostile text from becoming an expensive number.
  const integer = /^[+-]?0*\d{1,19}$/.test(text) ? BigInt(text.replace(/^\+/, "")) : undefined;
  if (integer !== undefined && BigInt.asIntN(64, integer) === integer) return ok(integer);
  return fail(unusableValue(place, `${place.label} must be an integer of 64 bits, as a text of digits or a number`));
};
