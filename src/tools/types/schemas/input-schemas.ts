import type {
  Attribute,
  Component,
  ContentType,
  LinkAttribute,
  ScalarAttribute,
  Schema,
} from "../../../reference/model/schema.js";
import { arrayOf, type Definition, type JsonSchema, nullable } from "./json-schema.js";
import { valueSchema } from "./scalar-schema.js";
import { nameOf, type SchemaContext } from "./schema-context.js";
import { tableWithParts } from "./tables.js";

/** What no body can say, whatever it holds: the service fills it. */
const filled: ReadonlySet<string> = new Set(["createdAt", "updatedAt", "createdBy", "updatedBy", "localizations"]);

/** The attributes that a body may hold (section 4.7). Private ones are written though they are never answered. */
const writable = (schema: Schema): readonly Attribute[] =>
  [...schema.attributes.values()].filter(({ name }) => schema.kind === "component" || !filled.has(name));

/** The name of what bodies hold for a content-type or component. */
export const inputName = (schema: Schema, context: SchemaContext): string => `${nameOf(context, schema.uid)}Input`;

const zoneInputName = (uid: string, context: SchemaContext): string => `${nameOf(context, uid)}ElementInput`;

const limits = ({ max, maxLength, min, minLength, regex }: ScalarAttribute): JsonSchema => ({
  ...(minLength !== undefined && { minLength }),
  ...(maxLength !== undefined && { maxLength }),
  ...(regex !== undefined && { pattern: regex.source }),
  ...(typeof min === "number" && { minimum: min }),
  ...(typeof max === "number" && { maximum: max }),
});

const scalarInput = (attribute: ScalarAttribute, context: SchemaContext): JsonSchema => {
  const { default: standard, type } = attribute;
  const value = type === "biginteger" ? { type: ["string", "integer"] as const } : writtenValue(attribute, context);
  const schema: JsonSchema = { ...value, ...limits(attribute), ...(standard !== undefined && { default: standard }) };
  if (type === "password") return { ...nullable(schema), writeOnly: true };
  return type === "json" ? schema : nullable(schema);
};

/** Times and instants are taken in more forms than the one that is answered. */
const writtenValue = (attribute: ScalarAttribute, context: SchemaContext): JsonSchema => {
  if (attribute.type === "time") return { type: "string", description: "A time of day: `15:30:00` or `15:30:00.000`." };
  if (attribute.type === "timestamp") return { type: ["string", "integer"], description: "An instant." };
  return valueSchema(attribute, context.ref("Block"));
};

const linkInput = (attribute: LinkAttribute, context: SchemaContext): JsonSchema => {
  const { ref } = context;
  switch (attribute.kind) {
    case "relation":
    case "media":
      return context.relationInput?.(attribute) ?? ref("RelationInput");
    case "morph":
      return attribute.many ? arrayOf(ref("MorphInput")) : nullable(ref("MorphInput"));
    case "component": {
      const component = ref(`${nameOf(context, attribute.target)}Input`);
      return attribute.many ? { ...arrayOf(component), ...items(attribute) } : nullable(component);
    }
    case "dynamiczone":
      return {
        ...arrayOf(...attribute.components.map((uid) => ref(zoneInputName(uid, context)))),
        ...items(attribute),
      };
  }
};

const items = ({
  max,
  min,
  required,
}: {
  readonly max?: number;
  readonly min?: number;
  readonly required: boolean;
}) => ({
  ...(min !== undefined && required && { minItems: min }),
  ...(max !== undefined && { maxItems: max }),
});

const members = (schema: Schema, context: SchemaContext): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(
    writable(schema).map((attribute) => [
      attribute.name,
      attribute.kind === "scalar" ? scalarInput(attribute, context) : linkInput(attribute, context),
    ]),
  );

/** The attributes that a new entry must have, unless it is a draft. Media are never required (measured). */
const requiredOf = (schema: Schema): readonly string[] =>
  writable(schema)
    .filter((attribute) => attribute.required && attribute.kind !== "media")
    .filter((attribute) => attribute.kind !== "scalar" || attribute.default === undefined)
    .map(({ name }) => name);

/** What bodies hold for a content-type or component (section 4.7): attributes that a body does not name keep what they are. */
const inputSchema = (schema: Schema, context: SchemaContext): JsonSchema => ({
  type: "object",
  properties: members(schema, context),
});

const componentInputs = (component: Component, context: SchemaContext): readonly Definition[] => {
  const id: JsonSchema = { type: "integer", description: "Of a component that is kept." };
  const input = inputSchema(component, context);
  const properties = { id, ...input.properties };
  const tag: JsonSchema = { type: "string", const: component.uid };
  return [
    [inputName(component, context), { ...input, properties }],
    [
      zoneInputName(component.uid, context),
      { type: "object", properties: { __component: tag, ...properties }, required: ["__component"] },
    ],
  ];
};

/** What the bodies of all types share. */
const sharedInputs = (): readonly Definition[] => tableWithParts<Definition>("inputs").rows;

/** The names of these. */
export const sharedInputNames = (): readonly string[] => sharedInputs().map(([name]) => name);

/** The definitions of what the bodies of requests hold: `ArticleInput`, `SharedSeoInput`, `SharedSeoElementInput`. */
export const inputSchemas = (types: readonly ContentType[], context: SchemaContext): readonly Definition[] => [
  ...sharedInputs(),
  ...types.map((type): Definition => [inputName(type, context), inputSchema(type, context)]),
  ...[...context.model.components.values()].flatMap((component) => componentInputs(component, context)),
];

/** The schema of `data` in a body; for a new entry, with the required attributes. */
export const dataSchema = (type: ContentType, context: SchemaContext, isNew: boolean): JsonSchema => {
  const input = context.ref(inputName(type, context));
  const required = isNew && !type.draftAndPublish ? requiredOf(type) : [];
  return required.length === 0 ? input : { allOf: [input, { type: "object", required }] };
};
