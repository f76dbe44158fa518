import { flag, list, members, named, number, oneOf, type Read, text } from "../../base/json/readers.js";

/** What the JSON Schema of a setting may say, as far as it is read here. `expects`: what a fault names, where that does not follow from the rest. */
export interface SettingSchema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly anyOf?: readonly SettingSchema[];
  readonly items?: SettingSchema;
  readonly properties?: Readonly<Record<string, SettingSchema>>;
  readonly additionalProperties?: SettingSchema | false;
  readonly expects?: string;
  /** Another schema, whose values have a reader of their own. */
  readonly $ref?: string;
}

/** Reads a value as its schema says. Of several forms, the last one is expected where a value is of none. */
const readBySchema = (schema: SettingSchema): Read<unknown> => {
  const { additionalProperties, anyOf, expects = "", items, maximum, minimum = 0, minLength = 0, properties } = schema;
  if (schema.enum !== undefined) return oneOf(schema.enum);
  if (anyOf !== undefined) {
    const forms = anyOf.map((form) => ({ type: form.type, read: readBySchema({ ...form, expects }) }));
    const formOf = (value: unknown) => forms.find(({ type }) => type === typeof value) ?? forms.at(-1);
    return (value, place) => formOf(value)?.read(value, place);
  }
  if (items !== undefined) return list(expects || "a list of texts", readBySchema(items));
  if (properties !== undefined) {
    const names = Object.keys(properties).join(", ");
    return members(expects || `an object with ${names}`, readersOf(properties));
  }
  if (additionalProperties) return named(expects, readBySchema(additionalProperties));
  if (schema.type === "boolean") return flag;
  return schema.type === "integer" ? number(minimum, maximum) : text(minLength);
};

/** The readers of some members by their names. */
export const readersOf = (
  properties: Readonly<Record<string, SettingSchema>>,
): Readonly<Record<string, Read<unknown>>> =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, readBySchema(schema)]));
