import { ok } from "../../base/result.js";
import { matchesPattern } from "../model/patterns/match-pattern.js";
import { isEmail } from "../model/values/email.js";
import { wrongType } from "./faults.js";
import type { ReadScalar } from "./scalar-reading.js";

const uidPattern = /^[A-Za-z0-9-_.~]*$/;

const mismatch = (label: string, pattern: RegExp): string => `${label} must match the following: "${pattern}"`;

/** string, text, richtext, password, email and uid: a text as it is, of the lengths and the form that are asked for. */
export const readText: ReadScalar = (value, { attribute, place, draft, fault }) => {
  if (typeof value !== "string") return fault(wrongType(place, "string", value, value));
  const { maxLength, minLength, regex, required, type } = attribute;
  const { label } = place;
  // An e-mail address has a least length of its own, which takes the place of the schema's (measured).
  if (minLength && value.length < minLength && !draft && type !== "email") {
    fault(`${label} must be at least ${minLength} characters`);
  }
  if (maxLength && value.length > maxLength) fault(`${label} must be at most ${maxLength} characters`);
  if (regex && (value !== "" || required) && !matchesPattern(regex, value)) fault(mismatch(label, regex));
  if (type === "uid" && !uidPattern.test(value)) fault(mismatch(label, uidPattern));
  if (type === "email" && value === "") fault(`${label} cannot be empty`);
  else if (type === "email" && !isEmail(value)) fault(`${label} must be a valid email`);
  return ok(value);
};

/** Numbers and booleans are taken for the texts that they print as, arrays and objects for no text (measured). */
const textOf = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" ? String(value) : value;

/** One of the texts of an enumeration. */
export const readEnumeration: ReadScalar = (value, { attribute, place, fault }) => {
  const text = textOf(value);
  if (typeof text !== "string") fault(wrongType(place, "string", text, value));
  const allowed = [...new Set(attribute.enum ?? [])];
  if (typeof text === "string" && allowed.includes(text)) return ok(text);
  // The real server counts null among the values, and prints it as nothing (measured).
  return fault(`${place.label} must be one of the following values: ${[...allowed, ""].join(", ")}`);
};
