import { fileUid } from "../../../data/model/built-in/uids.js";
import type { Attribute, ContentModel, ScalarType, Schema, Uid } from "../../../reference/model/schema.js";

/* A document in the form of the documentation plugin (read in the source of its 4.26.2). */

type Json = Readonly<Record<string, unknown>>;

const pascal = (uid: string): string =>
  uid.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first: string) => first.toUpperCase());

const formats: Readonly<Partial<Record<ScalarType, Json>>> = {
  email: { type: "string", format: "email" },
  date: { type: "string", format: "date" },
  time: { type: "string", format: "time", example: "12:54.000" },
  datetime: { type: "string", format: "date-time" },
  timestamp: { type: "string", format: "timestamp" },
  boolean: { type: "boolean" },
  integer: { type: "integer" },
  float: { type: "number", format: "float" },
  decimal: { type: "number", format: "float" },
  biginteger: { type: "string", pattern: "^\\d*$", example: "123456789" },
  json: {},
  blocks: {},
};

const object = (properties: Json): Json => ({ type: "object", properties });

const linked = (many: boolean, properties: Json): Json => {
  const entry = object({ id: { type: "number" }, attributes: object(properties) });
  return object({ data: many ? { type: "array", items: entry } : entry });
};

/** What the document has of a schema: a type that was shown once is not shown again. */
const properties = (model: ContentModel, schema: Schema, components: Map<string, Json>, shown: Set<Uid>): Json => {
  const of = (attribute: Attribute): Json => {
    switch (attribute.kind) {
      case "scalar":
        if (attribute.enum !== undefined) return { type: "string", enum: attribute.enum };
        return formats[attribute.type] ?? { type: "string" };
      case "media": {
        const file = model.contentTypes.get(fileUid);
        return linked(attribute.many, file === undefined ? {} : properties(model, file, components, new Set(shown)));
      }
      case "morph":
        return linked(attribute.many, {});
      case "relation": {
        if (attribute.name === "localizations") return object({ data: { type: "array", items: {} } });
        const target = model.contentTypes.get(attribute.target);
        if (target === undefined || shown.has(attribute.target)) return linked(attribute.many, {});
        shown.add(attribute.target);
        return linked(attribute.many, properties(model, target, components, shown));
      }
      case "component": {
        const inner = componentOf(attribute.target);
        return attribute.many ? { type: "array", items: inner } : inner;
      }
      case "dynamiczone":
        return { type: "array", items: { anyOf: attribute.components.map(componentOf) } };
    }
  };
  const componentOf = (uid: Uid): Json => {
    const name = `${pascal(uid)}Component`;
    const component = model.components.get(uid);
    if (component !== undefined && !components.has(name)) {
      components.set(name, {});
      components.set(name, object({ id: { type: "number" }, ...properties(model, component, components, new Set()) }));
    }
    return { $ref: `#/components/schemas/${name}` };
  };
  const attributes = [...schema.attributes.values()].filter(
    (attribute) => attribute.kind !== "scalar" || attribute.type !== "password",
  );
  return Object.fromEntries(attributes.map((attribute) => [attribute.name, of(attribute)]));
};

/** The document of a deployment. */
export const pluginDocument = (model: ContentModel): object => {
  const schemas = new Map<string, Json>();
  const paths: Record<string, Json> = {};
  for (const type of model.contentTypes.values()) {
    if (!type.uid.startsWith("api::")) continue;
    const name = pascal(type.singularName);
    const single = type.kind === "singleType";
    const reference = (end: string): Json => ({ $ref: `#/components/schemas/${name}${end}` });
    schemas.set(name, object(properties(model, type, schemas, new Set())));
    const entry = object({ id: { type: "number" }, attributes: reference("") });
    schemas.set(`${name}ResponseDataObject`, entry);
    schemas.set(`${name}Response`, object({ data: reference("ResponseDataObject"), meta: { type: "object" } }));
    schemas.set(`${name}ListResponse`, object({ data: { type: "array", items: reference("ResponseDataObject") } }));
    const answer = (end: string): Json => ({
      get: { responses: { 200: { content: { "application/json": { schema: reference(end) } } } } },
    });
    paths[`/${single ? type.singularName : type.pluralName}`] = answer(single ? "Response" : "ListResponse");
    if (!single) paths[`/${type.pluralName}/{id}`] = answer("Response");
  }
  return {
    openapi: "3.0.0",
    info: { title: "DOCUMENTATION" },
    paths,
    components: { schemas: Object.fromEntries(schemas) },
  };
};
