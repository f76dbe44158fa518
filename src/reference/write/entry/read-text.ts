import { matchesPattern } from "../../../base/patterns/match-pattern.js";
import { ok } from "../../../base/result.js";
import { isEmail } from "../../model/values/email.js";
import { messages, wrongType } from "../strapi-messages/messages.js";
import { printed } from "./lenient.js";
import type { ReadScalar } from "./reading.js";

const uidPattern = /^[A-Za-z0-9-_.~]*$/;

/** string, text, richtext, password, email and uid: a text as it is, of the lengths and the form that are asked for. */
export const readText: ReadScalar = (value, { attribute, draft, fault, place }) => {
  if (typeof value !== "string") return fault(wrongType(place, "string", value, value));
  const { maxLength, minLength, regex, required, type } = attribute;
  const { label } = place;
  // An e-mail address has a least length of its own, which takes the place of the schema's (measured).
  if (minLength && value.length < minLength && !draft && type !== "email") fault(messages.tooShort(label, minLength));
  if (maxLength && value.length > maxLength) fault(messages.tooLong(label, maxLength));
  if (regex && (value !== "" || required) && !matchesPattern(regex, value)) fault(messages.mismatch(label, regex));
  if (type === "uid" && !uidPattern.test(value)) fault(messages.mismatch(label, uidPattern));
  if (type === "email" && value === "") fault(messages.empty(label));
  else if (type === "email" && !isEmail(value)) fault(messages.notEmail(label));
  return ok(value);
};

/** One of the texts of an enumeration, or a number or boolean that prints as one (measured). */
export const readEnumeration: ReadScalar = (value, { attribute, fault, place }) => {
  const text = printed(value);
  if (typeof text !== "string") fault(wrongType(place, "string", text, value));
  const allowed = [...new Set(attribute.enum ?? [])];
  if (typeof text === "string" && allowed.includes(text)) return ok(text);
  // The real server counts null among the values, and prints it as nothing (measured).
  return fault(messages.noneOf(place.label, [...allowed, ""]));
};
