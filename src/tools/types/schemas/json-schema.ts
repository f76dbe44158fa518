type JsonType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/** A JSON Schema of draft 7, as far as it is used here; it means the same in 2020-12, the dialect of OpenAPI 3.1. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly writeOnly?: boolean;
  readonly examples?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  /** Understood by json-schema-to-typescript alone: the type to write instead. */
  readonly tsType?: string;
}

/** A schema by its name. */
export type Definition = readonly [name: string, schema: JsonSchema];

/** Schemas by name, in the order in which they are written. */
export type Definitions = ReadonlyMap<string, JsonSchema>;

/** The schema of any text. */
export const text: JsonSchema = { type: "string" };

/** The schema of what is null or follows another schema. */
export const nullable = (schema: JsonSchema): JsonSchema => {
  const { enum: values, type, ...rest } = schema;
  if (type === undefined) return { anyOf: [schema, { type: "null" }] };
  const types = Array.isArray(type) ? type : [type];
  return { type: [...types, "null"], ...(values && { enum: [...values, null] }), ...rest };
};

/** An object with these members and no others. All of them are required, unless `required` names some. */
export const closedObject = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** An array of what follows one of these schemas. */
export const arrayOf = (...items: readonly JsonSchema[]): JsonSchema => {
  const [first, ...others] = items;
  // No component of a zone: no element.
  if (first === undefined) return { type: "array", maxItems: 0, tsType: "never[]" };
  return { type: "array", items: others.length === 0 ? first : { anyOf: items } };
};
