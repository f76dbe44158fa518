import type { DatasetRecord, ScalarAttribute, ScalarType } from "../reference.js";

/** The JSON form in which the API prints a stored value of a type (section 2.1; the shapes are measured). */
export const printedValue = (type: ScalarType, value: DatasetRecord["values"][string]): unknown => {
  if (value === null || value === undefined) return null;
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "number") return value;
  if (type === "datetime") return new Date(value).toISOString();
  // Both print digits in a string.
  return type === "timestamp" || type === "biginteger" ? String(value) : value;
};

/** Attributes that a server sets by itself, so that a dataset cannot always fix them. */
export const assignedAttributes: ReadonlySet<string> = new Set(["createdAt", "updatedAt", "publishedAt"]);

/**
 * A printed value with what databases print differently made equal: digits of a biginteger beyond 2^53 (one database
 * rounds them), the zeros at the end of a time, decimals beyond two places; and what section 2.1 leaves open: a biginteger as number or text, a moment
 * in any form. Anything unexpected stays as it is.
 */
export const portableValue = (attribute: ScalarAttribute, value: unknown): unknown => {
  if (typeof value === "string" && attribute.type === "biginteger" && /^-?\d{16,}$/.test(value)) {
    return BigInt(Number(value)).toString();
  }
  if (typeof value === "string" && attribute.type === "time" && /^\d\d:\d\d:\d\d(\.\d{1,2})?$/.test(value))
    return `${value}${value.includes(".") ? "" : "."}`.padEnd("00:00:00.000".length, "0");
  if (typeof value === "number" && attribute.type === "decimal") return Math.round(value * 100) / 100;
  if (Number.isInteger(value) && attribute.type === "biginteger") return BigInt(Number(value)).toString();
  return attribute.type === "datetime" || attribute.type === "timestamp" ? momentOf(value) : value;
};

/** A moment in one form: section 2.1 shows none. */
const momentOf = (value: unknown): unknown => {
  const isCount = typeof value === "number" || (typeof value === "string" && /^-?\d+$/.test(value));
  const time = isCount ? Number(value) : typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) || Math.abs(time) > 8.64e15 ? value : new Date(time).toISOString();
};
