import type { LinkAttribute } from "../../reference/model/schema.js";
import { arrayOf, closedObject, type JsonSchema, nullable } from "./json-schema.js";
import { componentName, entryName, type SchemaContext, type Shape } from "./schema-context.js";

/** The definitions of an entry of any type, which is flat; in a list, it has its `__type` too. */
export const anyEntry = { one: "AnyEntry", listed: "AnyTypedEntry" } as const;

const wrapped = (shape: Shape, schema: JsonSchema): JsonSchema =>
  shape === "entry" ? closedObject({ data: schema }) : schema;

/**
 * The schema of what a populated attribute holds (section 2.4). An empty list of files, or of the other side of a
 * polymorphic relation, is null (measured).
 */
export const linkSchema = (attribute: LinkAttribute, shape: Shape, context: SchemaContext): JsonSchema => {
  const { ref } = context;
  const element = (uid: string): JsonSchema => ref(componentName(context, uid, shape, true));
  switch (attribute.kind) {
    case "relation":
    case "media": {
      const target = ref(entryName(context, attribute.target, shape));
      const isNullList = attribute.kind === "media" || attribute.relation === "morphMany";
      if (!attribute.many) return wrapped(shape, nullable(target));
      return wrapped(shape, isNullList ? nullable(arrayOf(target)) : arrayOf(target));
    }
    case "component": {
      const target = ref(componentName(context, attribute.target, shape, false));
      return attribute.many ? arrayOf(target) : nullable(target);
    }
    case "dynamiczone":
      return arrayOf(...attribute.components.map(element));
    case "morph":
      // Flat, whatever is around them (measured).
      return attribute.many ? arrayOf(ref(anyEntry.listed)) : nullable(ref(anyEntry.one));
  }
};
