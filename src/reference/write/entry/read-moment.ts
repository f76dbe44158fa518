import { fail, ok, type Result } from "../../../base/result.js";
import type { Value } from "../../model/value.js";
import { readDate, readDatetime, readTime } from "../../model/values/datetime.js";
import type { Operand } from "../../model/values/operand.js";
import type { BodyPlace } from "../strapi-messages/body-place.js";
import { unusableValue } from "../strapi-messages/faults.js";
import { unwrapped } from "./lenient.js";
import type { ReadScalar } from "./reading.js";

const stored = (operand: Operand, place: BodyPlace): Result<Value> =>
  operand.ok ? ok(operand.value) : fail(unusableValue(place, operand.message));

/** A day: a text that begins with `yyyy-MM-dd`. */
export const readDay: ReadScalar = (value, { place }) =>
  stored(readDate(typeof value === "string" ? value : ""), place);

/** A time of day. Any character may separate the fraction of a second (measured). */
export const readTimeOfDay: ReadScalar = (value, { place }) => {
  if (typeof value !== "string") return fail(unusableValue(place, `Expected a string, got a ${typeof value}`));
  return stored(readTime(value.replace(/^(.{8})[^\n\r\u2028\u2029](\d{1,3})$/, "$1.$2")), place);
};

/** datetime and timestamp: an instant in ISO 8601 form, or milliseconds since the epoch, or a list of one of these. */
export const readInstant: ReadScalar = (value, { place }) => {
  const written = unwrapped(value);
  const text = typeof written === "number" || typeof written === "string" ? String(written) : "";
  return stored(readDatetime(text), place);
};
