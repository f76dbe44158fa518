import type { Json } from "../json.js";
import type { Attribute } from "./model.js";
import { faultAt, type Node } from "./node.js";

const structural = new Set(["relation", "media", "component", "dynamiczone"]);

/** Whether an attribute is a column of its own row. */
export const isScalar = (attribute: Attribute): boolean => !structural.has(attribute.type);

const firstMoment = Date.parse("2024-01-01T00:00:00.000Z");

const instant = (node: Node, name: string, value: Json): string => {
  const moment = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  const date = new Date(typeof moment === "string" || typeof moment === "number" ? moment : Number.NaN);
  if (Number.isNaN(date.getTime()))
    throw faultAt(node, name, `expected a moment in time, got ${JSON.stringify(value)}`);
  return date.toISOString();
};

const timeOfDay = (node: Node, name: string, value: Json): string => {
  const match = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/.exec(String(value));
  if (match === null) throw faultAt(node, name, `expected a time, got ${JSON.stringify(value)}`);
  const [, hours, minutes, seconds = "00", fraction = ""] = match;
  return `${hours}:${minutes}:${seconds}.${fraction.padEnd(3, "0")}`;
};

const columnValue = (node: Node, name: string, attribute: Attribute, value: Json): Json => {
  if (value === null) return null;
  if (attribute.type === "datetime" || attribute.type === "timestamp") return instant(node, name, value);
  if (attribute.type === "time") return timeOfDay(node, name, value);
  if (attribute.type === "biginteger") return String(value);
  return value;
};

/** The values of a row's own attributes: a missing one is the attribute's default, else null. */
export const scalarsOf = (node: Node): Readonly<Record<string, Json>> =>
  Object.fromEntries(
    [...node.model.attributes]
      .filter(([, attribute]) => isScalar(attribute))
      .map(([name, attribute]) => {
        const value = node.source[name];
        return [name, columnValue(node, name, attribute, value === undefined ? (attribute.default ?? null) : value)];
      }),
  );

/** The system columns of an entry: `createdAt`, `updatedAt`, and where the type has them `publishedAt` and `locale`. */
export const systemValuesOf = (node: Node): Readonly<Record<string, Json>> => {
  const moment = new Date(firstMoment + node.position * 1000).toISOString();
  const given = (name: string, fallback: string): string => {
    const value = node.source[name];
    return value === undefined || value === null ? fallback : instant(node, name, value);
  };
  const createdAt = given("createdAt", moment);
  const publishedAt = node.source.publishedAt === null ? null : given("publishedAt", createdAt);
  return {
    createdAt,
    updatedAt: given("updatedAt", createdAt),
    ...(node.model.draftAndPublish ? { publishedAt } : {}),
    ...(node.locale === undefined ? {} : { locale: node.locale }),
  };
};
