import { ok } from "../base/result.js";
import { wrongType } from "./faults.js";
import type { ReadScalar } from "./scalar-reading.js";

/** A boolean, or a number or text that prints as one: 1, 0, "1", "0", "true", "false" in any case (measured). */
export const readBoolean: ReadScalar = (value, { place, fault }) => {
  if (typeof value === "boolean") return ok(value);
  const text = typeof value === "number" || typeof value === "string" ? String(value) : "";
  if (/^(true|1)$/i.test(text)) return ok(true);
  if (/^(false|0)$/i.test(text)) return ok(false);
  return fault(wrongType(place, "boolean", value, value));
};
