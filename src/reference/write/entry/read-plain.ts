import type { Issue } from "../../../base/issue.js";
import { isRecord, type JsonValue } from "../../../base/json.js";
import { fail, ok } from "../../../base/result.js";
import type { BodyPlace } from "../strapi-messages/body-place.js";
import { unusableValue } from "../strapi-messages/faults.js";
import { wrongType } from "../strapi-messages/messages.js";
import { booleanOf, unwrapped } from "./lenient.js";
import type { ReadScalar } from "./reading.js";

/** A boolean, or what prints as one, also in a list (measured). */
export const readBoolean: ReadScalar = (value, { fault, place }) => {
  const read = booleanOf(unwrapped(value));
  return read === undefined ? fault(wrongType(place, "boolean", value, value)) : ok(read);
};

/** Values inside of values, no deeper than this: deeper ones cannot be written any more (the real server answers 500). */
const maxNesting = 500;

/** Whether a value is JSON that is not nested too deeply. */
export const isPlainJson = (value: unknown): value is JsonValue => {
  const pending = [{ value, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: current, depth } = next;
    if (depth > maxNesting || current === undefined) return false;
    const members = Array.isArray(current) ? current : isRecord(current) ? Object.values(current) : [];
    for (const member of members) pending.push({ value: member, depth: depth + 1 });
  }
  return true;
};

/** The fault of a value that is no plain JSON. */
export const tooDeep = (place: BodyPlace): Issue =>
  unusableValue(place, `${place.label} must not be nested more than ${maxNesting} levels deep`);

/** Any JSON value. */
export const readJson: ReadScalar = (value, { place }) => (isPlainJson(value) ? ok(value) : fail(tooDeep(place)));
