import { isRecord } from "../../../base/json/json.js";
import { parseLiteral } from "../../../data/model/literal.js";
import type { ScalarType } from "../../../reference/model/schema.js";
import { valueTypes } from "../../../reference/model/values.js";
import type { Certainty } from "../discover/finding.js";

export interface ScalarGuess {
  readonly type: string;
  readonly certainty: Certainty;
}

const fits = (values: readonly unknown[], pattern: RegExp): boolean =>
  values.every((value) => typeof value === "string" && pattern.test(value));

const likely = (type: string): ScalarGuess => ({ type, certainty: "likely" });

/** Whether a type reads a text, and would print the same again: then nothing is lost, should it be another type. */
const prints = (type: ScalarType, value: unknown): boolean => {
  const base = { name: "", hidden: false, required: false, localized: false, unique: false } as const;
  const parsed = parseLiteral({ ...base, kind: "scalar", type }, value);
  return parsed.ok && valueTypes[type].format(parsed.value) === value;
};

const forms: readonly (readonly [ScalarType, RegExp])[] = [
  ["datetime", /^\d{4}-\d\d-\d\dT/],
  ["date", /^\d{4}-\d\d-\d\d$/],
  ["time", /^\d\d:\d\d:/],
  ["email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/],
  ["timestamp", /^1\d{12}$/],
];

/** Digits that are no number: they begin with a zero, or are named like what is only written with digits. */
const isCode = (name: string, values: readonly unknown[]): boolean =>
  /phone|zip|postal|code|isbn|ean/i.test(name) || values.some((value) => /^-?0\d/.test(String(value)));

const isBlocks = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((item) => isRecord(item) && typeof item.type === "string" && Array.isArray(item.children));

const ofText = (name: string, values: readonly unknown[]): ScalarGuess => {
  const form = forms.find(([, pattern]) => fits(values, pattern));
  if (form !== undefined && !values.every((value) => prints(form[0], value))) return likely("string");
  if (form !== undefined) return likely(form[0]);
  if (fits(values, /^-?\d{1,19}$/) && !isCode(name, values) && values.every((value) => prints("biginteger", value)))
    return likely("biginteger");
  const isKey = /^(?:slug|uid)$/i.test(name) && fits(values, /^[\w.~-]*$/);
  if (isKey) return likely("uid");
  return likely(values.some((value) => String(value).includes("\n") || String(value).length > 255) ? "text" : "string");
};

/** The type that fits all values of an attribute. Whole numbers may be others, and texts may be enumerations: that is no more than likely. */
export const scalarType = (name: string, all: readonly unknown[]): ScalarGuess => {
  const values = all.filter((value) => value !== null && value !== undefined);
  if (values.length === 0) return { type: "string", certainty: "unknown" };
  if (values.every((value) => typeof value === "boolean")) return { type: "boolean", certainty: "sure" };
  if (values.every((value) => typeof value === "number"))
    return likely(values.every((value) => Number.isSafeInteger(value)) ? "integer" : "float");
  if (values.every((value) => typeof value === "string")) return ofText(name, values);
  if (values.every(isBlocks)) return likely("blocks");
  return { type: "json", certainty: values.some((value) => typeof value === "object") ? "sure" : "likely" };
};
