import { assignedAttributes } from "../../dataset/printed.js";
import type { ScalarType } from "../../reference.js";
import type { Compared } from "../compare.js";

/** Whether a value is one that a server sets by itself. */
export const isAssigned = ({ type, schema, attribute }: Compared): boolean =>
  type === schema && assignedAttributes.has(attribute.name);

/** Section 2.1, by the type of an attribute; of all others they are texts. */
const scalarStatements: Readonly<Partial<Record<ScalarType, string>>> = {
  ...{ date: "2.1-date-types", time: "2.1-date-types", datetime: "2.1-date-types", timestamp: "2.1-date-types" },
  ...{ integer: "2.1-number-types", biginteger: "2.1-number-types" },
  ...{ float: "2.1-number-types", decimal: "2.1-number-types" },
  ...{ boolean: "2.1-generic-types", json: "2.1-generic-types", blocks: "2.1-generic-types" },
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
  if (isAssigned(each)) return ["2.1-created-at"];
  if (schema.attributes.has("mime")) return ["2.4-media"];
  if (type.uid === "plugin::users-permissions.user") return ["2.2-texts"];
  return [scalarStatements[attribute.type] ?? "2.1-string-types"];
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
