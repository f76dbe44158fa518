import { remembered } from "../../base.js";
import { isText, type StoredValue } from "../../dataset/portable.js";
import type { ScalarType } from "../../reference.js";

/** What about a value a server may treat in another way than the rest: `quote` is one of the `special` texts. */
export interface ValueKind {
  readonly name: string;
  readonly family: string;
}

const kind = (family: string, name = family): ValueKind => ({ name, family });

/** What servers stumble over in a text, the rarer first. */
const textKinds: readonly (readonly [kind: ValueKind, pattern: RegExp])[] = [
  [kind("blank", "empty text"), /^$/],
  [kind("blank", "outer space"), /^\s|\s$/],
  [kind("beyond ASCII", "beyond the basic plane"), /[\u{10000}-\u{10ffff}]/u],
  [kind("special", "quote"), /['"]/],
  [kind("special", "backslash"), /\\/],
  [kind("special", "percent sign"), /%/],
  [kind("special", "underscore"), /_/],
  [kind("special", "delimiter"), /[&=#+?[\],;/<>]/],
  [kind("beyond ASCII"), /[^\0-\x7f]/],
  [kind("special", "digits after a zero"), /^0\d+$/],
  [kind("special", "digits"), /^-?[\d.]+$/],
];

const plain = kind("plain text");

/** The kind of a value by itself. */
export const valueKind = (type: ScalarType, value: StoredValue): ValueKind => {
  if (typeof value === "boolean") return kind(String(value));
  if (type === "datetime" || type === "timestamp") return instantKind(Number(value));
  if (type === "date") return kind("time", String(value) < "1970" ? "before 1970" : "day");
  if (type === "time") return kind("time", timeOfDay(String(value)));
  if (isText(type)) return textKinds.find(([, pattern]) => pattern.test(String(value)))?.[0] ?? plain;
  return numberKind(Number(value));
};

/** In milliseconds. */
export const dayLength = 24 * 60 * 60 * 1000;

const timeOfDay = (time: string): string => {
  if (/\.\d*[1-9]/.test(time)) return "time with milliseconds";
  return /^00:00/.test(time) ? "midnight" : "time of day";
};

const instantKind = (milliseconds: number): ValueKind => {
  if (milliseconds < 0) return kind("time", "before 1970");
  if (milliseconds % dayLength === 0) return kind("time", "midnight");
  return milliseconds % 1000 === 0 ? kind("time", "instant") : kind("time", "instant with milliseconds");
};

const numberKind = (value: number): ValueKind => {
  if (value === 0) return kind("zero");
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) return kind("number", "beyond 2^53");
  if (value < 0) return kind("negative");
  if (value >= 10 ** 8) return kind("number", "of nine digits or more");
  return kind("number", Number.isInteger(value) ? "whole number" : "fraction");
};

/** The kinds of operands of conditions on a column: of a plain text, whether a row holds it as it is, in another case, or in a part. */
export const createOperandKinds = (
  type: ScalarType,
  column: readonly StoredValue[],
): ((operands: readonly StoredValue[]) => ValueKind) => {
  const values = new Set(column);
  const lower = isText(type) ? [...values].map((value) => String(value ?? "").toLowerCase()) : [];
  const kindOf = remembered((value: StoredValue): ValueKind => {
    const own = valueKind(type, value);
    if (own !== plain || values.has(value)) return own;
    const text = String(value).toLowerCase();
    if (lower.includes(text)) return kind("other case");
    return lower.some((each) => each.includes(text)) ? kind("part of a text") : kind("absent text");
  });
  return (operands) => {
    const [first] = operands;
    if (first === undefined) return kind("NULL");
    if (operands.length > 2) return kind("list", `list of ${operands.length}`);
    return kindOf(first);
  };
};
