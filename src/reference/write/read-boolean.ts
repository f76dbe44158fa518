import { ok } from "../../base/result.js";
import { wrongType } from "./faults.js";
import type { ReadScalar } from "./scalar-reading.js";
import { unwrapped } from "./unwrapped.js";

/** A boolean, or what prints as one, also in a list: 1, 0, "1", "0", "true", "false" in any case (measured). */
export const readBoolean: ReadScalar = (value, { place, fault }) => {
  if (typeof value === "boolean") return ok(value);
  const plain = unwrapped(value);
  const text = typeof plain === "object" ? "" : String(plain);
  if (/^(true|1)$/i.test(text)) return ok(true);
  if (/^(false|0)$/i.test(text)) return ok(false);
  return fault(wrongType(place, "boolean", value, value));
};
