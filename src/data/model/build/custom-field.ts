import type { ScalarType } from "../../../reference/model/schema.js";
import type { AttributeSchema, CustomFieldAttributeSchema } from "../generated/attribute.schema.js";
import type { AttributeContext } from "./attribute-context.js";

/** The types that plugins give their custom fields, for the plugins that many projects have. */
const knownTypes: ReadonlyMap<string, ScalarType> = new Map([
  ["plugin::ckeditor.CKEditor", "richtext"],
  ["plugin::color-picker.color", "string"],
  ["plugin::multi-select.multi-select", "json"],
]);

const typeOf = (customField: string, context: AttributeContext): ScalarType => {
  const type = context.customFields?.get(customField) ?? knownTypes.get(customField);
  if (type !== undefined) return type;
  const cure = `"customFields": {"${customField}": "..."} in touchstone.config.json says what it is`;
  context.warn("customField", `the type of ${customField} is not known; it is taken for a string: ${cure}`);
  return "string";
};

/** An attribute of the right shape. An option that the type cannot have is reported and left out: the real server ignores it. */
const shaped = (json: Readonly<Record<string, unknown>>, context: AttributeContext): AttributeSchema | undefined => {
  const checked = context.check(json);
  if (checked.ok) return checked.value;
  const [{ message, path } = { message: "is not an attribute", path: "" }] = checked.faults;
  const wrong = /^\w+/.exec(path)?.[0];
  if (wrong === undefined) {
    context.error(message);
    return undefined;
  }
  context.warn(path, `${message}; ignored`);
  return shaped(Object.fromEntries(Object.entries(json).filter(([key]) => key !== wrong)), context);
};

/**
 * What the server makes of a custom field at its start: an attribute of the type that the plugin names, with all else
 * that the schema says of it. Undefined when the type needs something that the schema lacks, which is reported.
 */
export const plainAttribute = (
  schema: CustomFieldAttributeSchema,
  context: AttributeContext,
): AttributeSchema | undefined => shaped({ ...schema, type: typeOf(schema.customField, context) }, context);
