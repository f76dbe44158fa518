import type { ContentType } from "../../reference/model/schema.js";
import { answerKind, pathOf } from "./answer-kind.js";
import { dataSchema } from "./input-schemas.js";
import { arrayOf, closedObject, type JsonSchema } from "./json-schema.js";
import { type Operation, operation, type PathItem, type Paths, readErrors } from "./openapi-operation.js";
import { entryParameters, idParameter, listParameters, writtenLocale } from "./query-parameters.js";
import { entryName, nameOf, type SchemaContext } from "./schema-context.js";

const written = [...readErrors, 404, 413] as const;

/** A body: `data`, and in a form the files of media attributes beside it (section 4.8). */
const bodies = (data: JsonSchema) => ({
  body: closedObject({ data }),
  form: {
    type: "object",
    description: "`data` as JSON text; files as `files.cover`, `files.gallery`, or `files.seo.image` of a component.",
    properties: { data: { type: "string" } },
    required: ["data"],
    additionalProperties: { type: "string", format: "binary" },
  } satisfies JsonSchema,
});

/** What all operations of a type have in common. */
const describing = (type: ContentType, context: SchemaContext) => {
  const name = nameOf(context, type.uid);
  return {
    name,
    tag: type.displayName,
    one: context.ref(`${name}Response`),
    list: context.ref(`${name}ListResponse`),
    parameters: entryParameters(type),
    /** An entry by itself, of any state: what `POST .../localizations` answers. */
    flat: context.ref(entryName(context, type.uid, "flat")),
  };
};

/** `POST` of a localization: neither the body nor the answer has an envelope (measured). */
const localization = (type: ContentType, context: SchemaContext): Operation => {
  const { flat, name, tag } = describing(type, context);
  const locale: JsonSchema = { type: "object", properties: { locale: { type: "string" } }, required: ["locale"] };
  return operation({
    id: `translate${name}`,
    tag,
    summary: "Create the entry in another locale",
    ...(type.kind === "collectionType" && { parameters: [idParameter] }),
    body: { allOf: [dataSchema(type, context, false), locale] },
    answer: flat,
    errors: written,
  });
};

const collectionPaths = (type: ContentType, path: string, context: SchemaContext): Paths => {
  const { list, name, one, parameters, tag } = describing(type, context);
  const ofEntry = { tag, parameters: [idParameter, ...parameters], answer: one };
  const all: PathItem = {
    get: operation({
      id: `list${name}`,
      tag,
      summary: "List entries",
      parameters: listParameters(type, context),
      answer: list,
      errors: readErrors,
    }),
    post: operation({
      id: `create${name}`,
      tag,
      summary: "Create an entry",
      parameters,
      ...bodies(dataSchema(type, context, true)),
      answer: one,
      errors: [...readErrors, 413],
    }),
  };
  const entry: PathItem = {
    get: operation({ ...ofEntry, id: `get${name}`, summary: "Get an entry", errors: [...readErrors, 404] }),
    put: operation({
      ...ofEntry,
      ...bodies(dataSchema(type, context, false)),
      id: `update${name}`,
      summary: "Change the attributes of an entry that the body names",
      errors: written,
    }),
    delete: operation({ ...ofEntry, id: `delete${name}`, summary: "Delete an entry", errors: [...readErrors, 404] }),
  };
  return [[path, all], [`${path}/{id}`, entry], ...localizations(type, `${path}/{id}`, context)];
};

const localizations = (type: ContentType, path: string, context: SchemaContext): Paths =>
  type.localized ? [[`${path}/localizations`, { post: localization(type, context) }]] : [];

const singlePaths = (type: ContentType, path: string, context: SchemaContext): Paths => {
  const { list, name, one, parameters, tag } = describing(type, context);
  const locale = type.localized ? [writtenLocale] : [];
  const item: PathItem = {
    get: operation({
      id: `get${name}`,
      tag,
      summary: type.localized ? "Get the entry; a list with `locale=all`" : "Get the entry",
      parameters: listParameters(type, context),
      answer: type.localized ? { anyOf: [one, list] } : one,
      errors: [...readErrors, 404],
    }),
    put: operation({
      id: `update${name}`,
      tag,
      summary: "Set the entry: it is created when there is none",
      parameters: [...parameters, ...locale],
      ...bodies(dataSchema(type, context, false)),
      answer: one,
      errors: written,
    }),
    delete: operation({
      id: `delete${name}`,
      tag,
      summary: "Delete the entry",
      answer: one,
      errors: [...readErrors, 404],
    }),
  };
  return [[path, item], ...localizations(type, path, context)];
};

/** The paths of the deployment's own content-types, below `/api` (section 4). */
export const contentPaths = (types: readonly ContentType[], context: SchemaContext): Paths =>
  types.flatMap((type) => {
    const path = pathOf(type) ?? "";
    return answerKind(type) === "single" ? singlePaths(type, path, context) : collectionPaths(type, path, context);
  });

/** The paths of uploaded files (section 4.8): bare JSON, without `data`. */
export const uploadPaths = (type: ContentType, context: SchemaContext): Paths => {
  const tag = "Upload";
  const file = context.ref(entryName(context, type.uid, "flat"));
  const parameters = [idParameter, ...entryParameters(type)];
  const form: JsonSchema = {
    type: "object",
    properties: {
      files: { type: "array", items: { type: "string", format: "binary" } },
      fileInfo: { type: "string", description: "JSON: `name`, `alternativeText`, `caption`." },
      ref: { type: "string", description: "A content-type whose entry the files are attached to." },
      refId: { type: "string", description: "The id of this entry." },
      field: { type: "string", description: "The media attribute of this entry." },
    },
  };
  const change = { name: "id", in: "query", description: "The file to change.", schema: { type: "integer" } } as const;
  return [
    [
      "/upload",
      {
        post: operation({
          id: "uploadFiles",
          tag,
          summary: "Upload files; with `id`, change one",
          parameters: [change],
          form,
          answer: { anyOf: [arrayOf(file), file] },
          errors: written,
        }),
      },
    ],
    [
      "/upload/files",
      {
        get: operation({
          id: "findFiles",
          tag,
          summary: "List files",
          parameters: listParameters(type, context),
          answer: arrayOf(file),
          errors: readErrors,
        }),
      },
    ],
    [
      "/upload/files/{id}",
      {
        get: operation({
          id: "findFile",
          tag,
          summary: "Get a file",
          parameters,
          answer: file,
          errors: [...readErrors, 404],
        }),
        delete: operation({
          id: "removeFile",
          tag,
          summary: "Delete a file",
          parameters: [idParameter],
          answer: file,
          errors: [...readErrors, 404],
        }),
      },
    ],
  ];
};
