import { assignedAttributes } from "../../dataset/printed.js";
import type { Attribute } from "../../reference.js";
import type { Compared } from "../compare.js";

/** Whether a value is one that a server sets by itself. */
export const isAssigned = ({ type, schema, attribute }: Compared): boolean =>
  type === schema && assignedAttributes.has(attribute.name);

const systemStatements: Readonly<Record<string, string>> = {
  createdAt: "2.1-created-at",
  updatedAt: "2.1-updated-at",
  publishedAt: "2.1-published-at",
  locale: "2.1-locale",
};

const fileStatements: Readonly<Record<string, string>> = {
  width: "2.4-media-dimensions",
  height: "2.4-media-dimensions",
  size: "2.4-media-size",
  previewUrl: "2.4-media-preview",
  provider_metadata: "2.4-media-provider-metadata",
  formats: "2.4-media-formats",
};

/** Section 2.1, by the type of an attribute. */
const scalarStatement = (type: Extract<Attribute, { kind: "scalar" }>["type"]): string => {
  switch (type) {
    case "date":
    case "time":
    case "datetime":
    case "timestamp":
      return "2.1-date-types";
    case "integer":
    case "biginteger":
    case "float":
    case "decimal":
      return "2.1-number-types";
    case "boolean":
    case "json":
    case "blocks":
      return "2.1-generic-types";
    default:
      return "2.1-string-types";
  }
};

/** The ids of the statements that are broken where a value is not shown as it is. */
export const statementOf = (each: Compared): readonly string[] => {
  const { type, schema, attribute } = each;
  if (attribute.kind === "component") return [attribute.many ? "2.4-component-repeatable" : "2.4-component"];
  if (attribute.kind === "dynamiczone") return ["2.4-zone"];
  if (attribute.kind === "media") return ["4.6-star", "2.4-media"];
  if (attribute.kind !== "scalar") {
    if (attribute.name === "localizations") return ["2.4-localizations"];
    return ["4.6-star", attribute.many ? "2.4-to-many" : "2.4-to-one"];
  }
  if (schema === type && attribute.name in systemStatements) return [systemStatements[attribute.name] ?? ""];
  if (schema.attributes.has("mime")) return [fileStatements[attribute.name] ?? "2.4-media-texts"];
  if (type.uid === "plugin::users-permissions.user") {
    if (attribute.name === "confirmed" || attribute.name === "blocked") return ["2.2-flags"];
    if (["username", "email", "provider"].includes(attribute.name)) return ["2.2-texts"];
  }
  return [scalarStatement(attribute.type)];
};

/** Types whose form the specification does not show: of what was found at Strapi there is a statement for each. */
const formTypes: ReadonlySet<string> = new Set(["decimal", "biginteger", "timestamp", "date", "time", "datetime"]);

/** Statements about such forms. */
export const formStatements: ReadonlySet<string> = new Set([...formTypes].map((type) => `2.1-${type}`));

/** The statement about the form of a value, where its type has one. */
export const formOfType = (each: Compared): readonly string[] | undefined => {
  const { attribute, schema } = each;
  if (attribute.kind !== "scalar" || isAssigned(each) || schema.attributes.has("mime")) return undefined;
  return formTypes.has(attribute.type) ? [`2.1-${attribute.type}`] : undefined;
};
