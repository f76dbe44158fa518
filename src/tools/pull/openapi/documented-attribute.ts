import { isRecord } from "../../../base/json.js";
import { type Guess, isFile, mediaGuess } from "../infer/attributes.js";
import { type Documented, propertiesOf } from "./read-document.js";

/** What is known beside the document. */
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

const sure = (json: Readonly<Record<string, unknown>>): Guess => ({ json, certainty: "sure", text: String(json.type) });

const scalar = (schema: Readonly<Record<string, unknown>>, inferred: unknown): Guess | undefined => {
  const { enum: values, format, pattern, type } = schema;
  if (type === "boolean" || type === "integer") return sure({ type });
  if (type === "number") return { json: { type: "float" }, certainty: "likely", text: "float, or decimal" };
  if (type === "string") {
    if (Array.isArray(values) && values.every((value) => typeof value === "string"))
      return { ...sure({ type: "enumeration", enum: values }), text: `enumeration of ${values.join(", ")}` };
    if (pattern === "^\\d*$") return sure({ type: "biginteger" });
    const known = typeof format === "string" ? formats[format] : undefined;
    if (known !== undefined) return sure({ type: known });
    const kept = texts.has(inferred) ? String(inferred) : "string";
    return { json: { type: kept }, certainty: "likely", text: kept };
  }
  if (Object.keys(schema).length > 0) return undefined;
  return inferred === "blocks"
    ? { json: { type: "blocks" }, certainty: "likely", text: "blocks" }
    : { json: { type: "json" }, certainty: "likely", text: "json, or blocks" };
};

const link = (data: unknown, { document, typeLike }: Beside): Guess | undefined => {
  const { schema } = document.resolve(data);
  const many = schema.type === "array";
  const entry = many ? document.resolve(schema.items).schema : schema;
  const properties = propertiesOf(document.resolve(propertiesOf(entry).attributes).schema);
  if (isFile(properties)) return mediaGuess(many);
  const target = Object.keys(properties).length === 0 ? undefined : typeLike(properties);
  if (target === undefined) return undefined;
  const relation = many ? "oneToMany" : "oneToOne";
  return { json: { type: "relation", relation, target }, certainty: "likely", text: `relation ${relation} ${target}` };
};

const part = (property: unknown, { componentOf, document }: Beside): Guess | undefined => {
  const list = isRecord(property) && property.type === "array" ? property.items : undefined;
  const options = isRecord(list) && Array.isArray(list.anyOf) ? list.anyOf : undefined;
  const nameOf = (schema: unknown): string | undefined => document.resolve(schema).name;
  if (options !== undefined) {
    const uids = options.flatMap((option) => nameOf(option) ?? []).map(componentOf);
    return uids.length < options.length
      ? undefined
      : {
          json: { type: "dynamiczone", components: uids },
          certainty: "sure",
          text: `dynamic zone of ${uids.join(", ")}`,
        };
  }
  const name = nameOf(list ?? property);
  if (name === undefined) return undefined;
  const uid = componentOf(name);
  const repeatable = list !== undefined;
  const text = `component ${uid}${repeatable ? ", repeatable" : ""}`;
  return { json: { type: "component", component: uid, repeatable }, certainty: "sure", text };
};

/** What a document says of an attribute, with what was inferred of it; undefined where it says nothing that is of use. */
export const documentedAttribute = (property: unknown, inferred: unknown, beside: Beside): Guess | undefined => {
  if (!isRecord(property)) return undefined;
  const { data } = propertiesOf(property);
  if (data !== undefined) return link(data, beside);
  return part(property, beside) ?? scalar(property, inferred);
};
