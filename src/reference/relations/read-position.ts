import { isRecord, own } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import { unusableRelation } from "./relation-issues.js";
import type { AskedPosition } from "./relation-update.js";

const end: AskedPosition = { at: "end" };

/**
 * Reads a `position` (section 4.7 rule 4: the end, unless given). `before` wins over `after`, `after` over `start`,
 * `start` over `end`; a key counts when its value is truthy, and what is no position at all is the end (measured).
 * Fails where a neighbour is not named by a number: the real server answers 500.
 */
export const readPosition = (written: unknown, path: readonly string[]): Result<AskedPosition> => {
  if (!isRecord(written)) return ok(end);
  const at = own(written, "before") ? "before" : "after";
  const member = own(written, at);
  if (!member) return ok(own(written, "start") ? { at: "start" } : end);
  if (typeof member !== "number" || !Number.isSafeInteger(member)) {
    return fail(unusableRelation([...path, at], "expected the id of an entry of the relation, as a number"));
  }
  return ok(at === "before" && own(written, "after") ? { at: "nowhere", member } : { at, member });
};
