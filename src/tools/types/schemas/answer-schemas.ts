import type { ContentType } from "../../../reference/model/schema.js";
import { answerKind } from "../answer-kind.js";
import { anyEntrySchemas, componentSchemas, entrySchemas, flatSchema } from "./entry-schemas.js";
import { arrayOf, closedObject, type Definition, type JsonSchema } from "./json-schema.js";
import { entryName, nameOf, type SchemaContext, shownTypes } from "./schema-context.js";

const noMeta = closedObject({});

const one = (data: JsonSchema): JsonSchema => closedObject({ data, meta: noMeta });

const paged = (data: JsonSchema, { ref }: SchemaContext): JsonSchema =>
  closedObject({
    data,
    meta: closedObject({ pagination: { anyOf: [ref("PagePagination"), ref("OffsetPagination")] } }),
  });

/** The definitions of what `GET` answers for a type (section 2.3): the envelope of one entry, and that of a list. */
const responseSchemas = (type: ContentType, context: SchemaContext): readonly Definition[] => {
  const name = nameOf(context, type.uid);
  const entry = context.ref(entryName(context, type.uid, "entry"));
  switch (answerKind(type)) {
    case "collection":
      return [
        [`${name}Response`, one(entry)],
        [`${name}ListResponse`, paged(arrayOf(entry), context)],
      ];
    case "single":
      // With `locale=all` it is a list, which is not paged (measured).
      return [
        [`${name}Response`, one(entry)],
        ...(type.localized ? [[`${name}ListResponse`, one(arrayOf(entry))] as const] : []),
      ];
    case "bare": {
      const flat = context.ref(entryName(context, type.uid, "flat"));
      return [
        [`${name}Response`, flat],
        [`${name}ListResponse`, arrayOf(flat)],
      ];
    }
    case "none":
      return [];
  }
};

/** The definitions of entries and components in their usual shape. */
export const wrappedSchemas = (context: SchemaContext): readonly Definition[] => [
  ...shownTypes(context.model).flatMap((type) => entrySchemas(type, context)),
  ...[...context.model.components.values()].flatMap((component) => componentSchemas(component, "entry", context)),
];

/** The definitions of everything that answers hold. */
export const answerSchemas = (context: SchemaContext): readonly Definition[] => {
  const components = [...context.model.components.values()];
  const types = shownTypes(context.model);
  return [
    ...types.flatMap((type) => responseSchemas(type, context)),
    ...wrappedSchemas(context),
    ...types.map((type) => flatSchema(type, context)),
    ...components.flatMap((component) => componentSchemas(component, "flat", context)),
    ...anyEntrySchemas(context),
  ];
};
