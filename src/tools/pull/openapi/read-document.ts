import { isRecord } from "../../../base/json/json.js";
import { PullError } from "../fault.js";

type Properties = Readonly<Record<string, unknown>>;

export interface DocumentedType {
  /** The name in its path. */
  readonly name: string;
  readonly properties: Properties;
}

export interface Documented {
  readonly types: readonly DocumentedType[];
  /** A schema, where it stands; with the name that it is referred to by. */
  resolve(schema: unknown): { readonly schema: Properties; readonly name?: string };
}

/** References that lead to references end here. */
const mostSteps = 20;

const inside = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce((found, key) => (isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined), value);

/** The properties of a schema. */
export const propertiesOf = (schema: unknown): Properties => {
  const found = inside(schema, "properties");
  return isRecord(found) ? found : {};
};

/**
 * Reads an OpenAPI document as the documentation plugin of the real server writes it (its 4.26.2): content-types by their paths, each with the schema
 * of its attributes. Throws a `PullError` when it is none.
 */
export const readDocument = (document: unknown): Documented => {
  const paths = inside(document, "paths");
  if (!isRecord(document) || typeof document.openapi !== "string" || !isRecord(paths))
    throw new PullError("wrong-answer", "expected an OpenAPI document with paths, as JSON");
  const resolve = (given: unknown): { readonly schema: Properties; readonly name?: string } => {
    let schema = given;
    let name: string | undefined;
    for (let step = 0; step < mostSteps; step++) {
      const reference = inside(schema, "$ref");
      if (typeof reference !== "string") break;
      name = reference.split("/").at(-1) ?? "";
      schema = inside(document, "components", "schemas", name);
    }
    return { schema: isRecord(schema) ? schema : {}, ...(name !== undefined && { name }) };
  };
  const types = Object.entries(paths).flatMap(([path, item]): readonly DocumentedType[] => {
    const [, name] = /^\/(?:api\/)?([\w-]+)\/?$/.exec(path) ?? [];
    const answer = inside(item, "get", "responses", "200", "content", "application/json", "schema");
    const { schema: data } = resolve(propertiesOf(resolve(answer).schema).data);
    const { schema: entry } = data.type === "array" ? resolve(data.items) : { schema: data };
    const properties = propertiesOf(resolve(propertiesOf(entry).attributes).schema);
    return name === undefined || Object.keys(properties).length === 0 ? [] : [{ name, properties }];
  });
  if (types.length === 0)
    throw new PullError("wrong-answer", "the document has no path whose answer is { data: { id, attributes } }");
  return { types, resolve };
};
