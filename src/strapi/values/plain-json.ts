import { isRecord, type JsonValue } from "../../base/json/json.js";
import type { Issue } from "../../base/result.js";
import { bodyIssue, type Place } from "../../reference/write/body-fault.js";
import { labelOf } from "./messages.js";

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
export const tooDeep = (place: Place): Issue =>
  bodyIssue(place, `${labelOf(place)} must not be nested more than ${maxNesting} levels deep`);
