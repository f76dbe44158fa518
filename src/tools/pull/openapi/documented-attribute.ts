import { isRecord } from "../../../base/json/json.js";
import { type Guess, isFile, mediaGuess } from "../infer/attributes.js";
import { type Documented, propertiesOf } from "./read-document.js";

export interface Beside {
  readonly document: Documented;
  /** The uid of the content-type with such attributes. */
  readonly typeLike: (properties: Readonly<Record<string, unknown>>) => string | undefined;
  /** The uid of a component by the name of its schema. */
  readonly componentOf: (name: string) => string;
}

const formats: Readonly<Record<string, string>> = {
  date: "date",
  "date-time": "datetime",
  time: "time",
  timestamp: "timestamp",
  email: "email",
};

/** Texts of these types are all plain strings in a document. */
const texts: ReadonlySet<unknown> = new Set(["string", "text", "richtext", "uid"]);

type Json = NonNullable<Guess["json"]>;

const sure = (json: Json): Guess => ({ json, certainty: "sure" });
const likely = (json: Json, note?: string): Guess => ({
  json,
  certainty: "likely",
  ...(note !== undefined && { note }),
});

const scalar = (schema: Readonly<Record<string, unknown>>, inferred: unknown): Guess | undefined => {
  const { enum: values, format, pattern, type } = schema;
  if (type === "boolean" || type === "integer") return sure({ type });
  if (type === "number") return likely({ type: "float" }, ", or decimal");
  if (type === "string") {
    if (Array.isArray(values) && values.every((value) => typeof value === "string"))
      return sure({ type: "enumeration", enum: values });
    if (pattern === "^\\d*$") return sure({ type: "biginteger" });
    const known = typeof format === "string" ? formats[format] : undefined;
    if (known !== undefined) return sure({ type: known });
    return likely({ type: texts.has(inferred) ? inferred : "string" });
  }
  if (Object.keys(schema).length > 0) return undefined;
  return inferred === "blocks" ? likely({ type: "blocks" }) : likely({ type: "json" }, ", or blocks");
};

const link = (data: unknown, { document, typeLike }: Beside): Guess | undefined => {
  const { schema } = document.resolve(data);
  const many = schema.type === "array";
  const entry = many ? document.resolve(schema.items).schema : schema;
  const properties = propertiesOf(document.resolve(propertiesOf(entry).attributes).schema);
  if (isFile(properties)) return mediaGuess(many);
  const target = Object.keys(properties).length === 0 ? undefined : typeLike(properties);
  if (target === undefined) return undefined;
  return likely({ type: "relation", relation: many ? "oneToMany" : "oneToOne", target });
};

const part = (property: unknown, { componentOf, document }: Beside): Guess | undefined => {
  const list = isRecord(property) && property.type === "array" ? property.items : undefined;
  const options = isRecord(list) && Array.isArray(list.anyOf) ? list.anyOf : undefined;
  const nameOf = (schema: unknown): string | undefined => document.resolve(schema).name;
  if (options !== undefined) {
    const uids = options.flatMap((option) => nameOf(option) ?? []).map(componentOf);
    return uids.length < options.length ? undefined : sure({ type: "dynamiczone", components: uids });
  }
  const name = nameOf(list ?? property);
  if (name === undefined) return undefined;
  return sure({ type: "component", component: componentOf(name), repeatable: list !== undefined });
};

/** What a document says of an attribute, with what was inferred of it; undefined where it says nothing that is of use. */
export const documentedAttribute = (property: unknown, inferred: unknown, beside: Beside): Guess | undefined => {
  if (!isRecord(property)) return undefined;
  const { data } = propertiesOf(property);
  if (data !== undefined) return link(data, beside);
  return part(property, beside) ?? scalar(property, inferred);
};
