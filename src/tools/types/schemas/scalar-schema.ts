import type { ScalarAttribute, ScalarType, Schema } from "../../../reference/model/schema.js";
import { type JsonSchema, nullable } from "./json-schema.js";

/** What an answer holds for each type of attribute (section 2.1), where it is not null. */
const byType: Readonly<Record<ScalarType, JsonSchema>> = {
  string: { type: "string" },
  text: { type: "string" },
  richtext: { type: "string", description: "Markdown." },
  blocks: { type: "array", items: {} },
  enumeration: { type: "string" },
  email: { type: "string" },
  password: { type: "string" },
  uid: { type: "string" },
  date: { type: "string", format: "date", description: "A day: `2024-02-29`." },
  time: {
    type: "string",
    pattern: "^\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,3})?$",
    description: "A time of day: `15:30:00.000`.",
  },
  datetime: { type: "string", format: "date-time", description: "An instant: `2024-02-29T15:30:00.000Z`." },
  timestamp: { type: "string", pattern: "^-?\\d+$", description: "An instant in milliseconds since 1970, as text." },
  integer: { type: "integer" },
  biginteger: { type: "string", pattern: "^-?\\d+$", description: "A whole number of any size, as text." },
  float: { type: "number" },
  decimal: { type: "number" },
  boolean: { type: "boolean" },
  json: { description: "Any JSON value.", tsType: "unknown" },
};

const systemAttributes: ReadonlySet<string> = new Set(["createdAt", "updatedAt", "locale"]);

/** Whether an attribute is one that the service fills. A component has none. */
const isFilled = (attribute: ScalarAttribute, schema: Schema): boolean =>
  schema.kind !== "component" &&
  systemAttributes.has(attribute.name) &&
  (attribute.name !== "locale" || schema.localized);

/**
 * Whether an attribute has a value in every entry that is complete: one that is required, as far as it is no draft, and
 * what the service fills. Any JSON value may be null.
 */
export const isComplete = (attribute: ScalarAttribute, schema: Schema): boolean =>
  (attribute.required && attribute.type !== "json") ||
  isFilled(attribute, schema) ||
  (attribute.name === "publishedAt" && schema.kind !== "component" && schema.draftAndPublish);

/**
 * Whether an answer may hold null for an attribute. Drafts need not have what is required, nor need components that an
 * update brings (measured).
 */
const mayBeNull = (attribute: ScalarAttribute, schema: Schema): boolean => {
  if (schema.kind === "component") return true;
  return !isFilled(attribute, schema) && (schema.draftAndPublish || !attribute.required);
};

const remark = (attribute: ScalarAttribute, schema: Schema): string | undefined => {
  if (attribute.name === "publishedAt" && schema.kind !== "component" && schema.draftAndPublish) {
    return "Null: a draft.";
  }
  if (!attribute.required || attribute.type === "json" || !mayBeNull(attribute, schema)) return undefined;
  return schema.kind === "component" ? "Required." : "Required: null in drafts only.";
};

const described = (schema: JsonSchema, ...texts: readonly (string | undefined)[]): JsonSchema => {
  const description = [schema.description, ...texts].filter((text) => text !== undefined).join(" ");
  return description === "" ? schema : { ...schema, description };
};

/** The schema of a value that is there: `shared` holds what several types share. */
export const valueSchema = (attribute: ScalarAttribute, block: JsonSchema): JsonSchema => {
  const base = byType[attribute.type];
  if (attribute.type === "blocks") return { type: "array", items: block };
  if (attribute.type === "enumeration") return { ...base, enum: [...new Set(attribute.enum)] };
  return base;
};

/** The schema of what an answer holds for a scalar attribute. It is never left out, unless `fields` does so (measured). */
export const scalarSchema = (attribute: ScalarAttribute, schema: Schema, block: JsonSchema): JsonSchema => {
  const value = valueSchema(attribute, block);
  const isAny = attribute.type === "json";
  return described(isAny || !mayBeNull(attribute, schema) ? value : nullable(value), remark(attribute, schema));
};
