import { unboundedPart } from "../../../base/patterns/match-pattern.js";
import type { Attribute, ScalarAttribute } from "../../../reference/model/schema.js";
import type { AttributeSchema } from "../generated/attribute.schema.js";
import type { AttributeContext } from "./attribute-context.js";
import { plainAttribute } from "./custom-field.js";

type SchemaOf<T extends AttributeSchema["type"]> = Extract<AttributeSchema, { readonly type: T }>;
type Base = Pick<Attribute, "name" | "hidden" | "required" | "localized">;
type ScalarSchema = Exclude<
  AttributeSchema,
  { readonly type: "relation" | "media" | "component" | "dynamiczone" | "customField" }
>;

/** The members that are set: schemas write null for an option that is not. */
const present = <T extends object>(members: T): { [K in keyof T]?: NonNullable<T[K]> } =>
  // Sound: every member that is null or undefined has been left out.
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== null)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };

/** Relations and uids are localized by nature, others only when the schema says so (as the i18n plugin decides). */
const isLocalized = (schema: AttributeSchema): boolean =>
  schema.type === "relation" || schema.type === "uid" || schema.pluginOptions?.i18n?.localized === true;

const toRegex = (source: string | undefined, context: AttributeContext): RegExp | undefined => {
  if (source === undefined) return undefined;
  const regex = regularExpression(source);
  if (regex === undefined) {
    context.warn("regex", `${JSON.stringify(source)} is not a regular expression and is ignored`);
    return undefined;
  }
  const part = unboundedPart(regex);
  if (part === undefined) return regex;
  context.warn(
    "regex",
    `${JSON.stringify(source)} is ignored: no text can be checked in bounded time against a pattern with ${part}`,
  );
  return undefined;
};

const regularExpression = (source: string): RegExp | undefined => {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
};

const buildScalar = (base: Base, schema: ScalarSchema, context: AttributeContext): ScalarAttribute => {
  const shared = {
    ...base,
    kind: "scalar",
    unique: schema.type === "uid" || schema.unique === true,
    ...(schema.searchable === false ? ({ searchable: false } as const) : {}),
  } as const;
  const fallback = present({ default: schema.default });
  switch (schema.type) {
    case "enumeration":
      return { ...shared, type: schema.type, ...fallback, enum: schema.enum };
    case "integer":
    case "float":
    case "decimal":
    case "biginteger":
      return { ...shared, type: schema.type, ...fallback, ...present({ min: schema.min, max: schema.max }) };
    case "boolean":
    case "date":
    case "time":
    case "datetime":
    case "timestamp":
    case "json":
    case "blocks":
      return { ...shared, type: schema.type, ...fallback };
    default: {
      const { minLength, maxLength } = schema;
      const regex = toRegex(schema.regex, context);
      const targetField = schema.type === "uid" ? schema.targetField : undefined;
      return {
        ...shared,
        type: schema.type,
        ...fallback,
        ...present({ minLength, maxLength, regex, targetField }),
      };
    }
  }
};

const buildRelation = (base: Base, schema: SchemaOf<"relation">): Attribute => {
  const { relation } = schema;
  if (relation === "morphToOne" || relation === "morphToMany") {
    return { ...base, kind: "morph", relation, many: relation === "morphToMany" };
  }
  const polymorphic = relation === "morphOne" || relation === "morphMany";
  const inverse = polymorphic ? schema.morphBy : (schema.inversedBy ?? schema.mappedBy);
  return {
    ...base,
    // The service never shows its administrators.
    hidden: base.hidden || schema.target?.startsWith("admin::") === true,
    kind: "relation",
    relation,
    // The JSON Schema asks for a target wherever the kind is not morphToOne or morphToMany.
    target: schema.target ?? "",
    ...present({ inverse: inverse === "" ? null : inverse }),
    owner: !polymorphic && !schema.mappedBy,
    many: relation === "oneToMany" || relation === "manyToMany" || relation === "morphMany",
  };
};

/**
 * Builds an attribute from its schema. Other attributes and types that it names are not looked at. Undefined for a custom
 * field that is at fault, which is reported.
 */
export const buildAttribute = (
  name: string,
  schema: AttributeSchema,
  context: AttributeContext,
): Attribute | undefined => {
  if (schema.type === "customField") {
    const plain = plainAttribute(schema, context);
    return plain && buildAttribute(name, plain, context);
  }
  const base: Base = {
    name,
    hidden: schema.type === "password" || schema.private === true || context.privateAttributes.has(name),
    required: schema.required === true,
    localized: context.localized && isLocalized(schema),
  };
  switch (schema.type) {
    case "relation":
      return buildRelation(base, schema);
    case "media":
      return {
        ...base,
        kind: "media",
        target: "plugin::upload.file",
        many: schema.multiple === true,
        ...present({ allowedTypes: schema.allowedTypes }),
      };
    case "component": {
      const limits = present({ min: schema.min, max: schema.max });
      return { ...base, kind: "component", target: schema.component, many: schema.repeatable === true, ...limits };
    }
    case "dynamiczone": {
      const limits = present({ min: schema.min, max: schema.max });
      return { ...base, kind: "dynamiczone", components: schema.components, many: true, ...limits };
    }
    default:
      return buildScalar(base, schema, context);
  }
};
