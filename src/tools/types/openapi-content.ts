import type { ContentType } from "../../reference/model/schema.js";
import { answerKind, pathOf } from "./answer-kind.js";
import { dataSchema } from "./input-schemas.js";
import { arrayOf, closedObject, type JsonSchema } from "./json-schema.js";
import { type Operation, operations, type Paths, readErrors } from "./openapi-operation.js";
import { entryParameters, idParameter, inQuery, listParameters, writtenLocale } from "./query-parameters.js";
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
  const one = context.ref(`${name}Response`);
  return {
    name,
    one,
    operation: operations({ tag: type.displayName, answer: one, errors: written }),
    list: context.ref(`${name}ListResponse`),
    parameters: entryParameters(type),
    listed: listParameters(type, context),
    /** An entry by itself, of any state: what `POST .../localizations` answers. */
    flat: context.ref(entryName(context, type.uid, "flat")),
  };
};

/** `POST` of a localization: neither the body nor the answer has an envelope (measured). */
const localization = (type: ContentType, context: SchemaContext): Operation => {
  const { flat, name, operation } = describing(type, context);
  const locale: JsonSchema = { type: "object", properties: { locale: { type: "string" } }, required: ["locale"] };
  return operation(`translate${name}`, "Create the entry in another locale", {
    ...(type.kind === "collectionType" && { parameters: [idParameter] }),
    body: { allOf: [dataSchema(type, context, false), locale] },
    answer: flat,
  });
};

const collectionPaths = (type: ContentType, path: string, context: SchemaContext): Paths => {
  const { list, listed, name, operation, parameters } = describing(type, context);
  const ofEntry = { parameters: [idParameter, ...parameters], errors: [...readErrors, 404] } as const;
  const changing = "Change the attributes of an entry that the body names";
  return {
    [path]: {
      get: operation(`list${name}`, "List entries", { parameters: listed, answer: list, errors: readErrors }),
      post: operation(`create${name}`, "Create an entry", {
        parameters,
        ...bodies(dataSchema(type, context, true)),
        errors: [...readErrors, 413],
      }),
    },
    [`${path}/{id}`]: {
      get: operation(`get${name}`, "Get an entry", ofEntry),
      put: operation(`update${name}`, changing, {
        ...{ ...ofEntry, errors: written },
        ...bodies(dataSchema(type, context, false)),
      }),
      delete: operation(`delete${name}`, "Delete an entry", ofEntry),
    },
    ...localizations(type, `${path}/{id}`, context),
  };
};

const localizations = (type: ContentType, path: string, context: SchemaContext): Paths =>
  type.localized ? { [`${path}/localizations`]: { post: localization(type, context) } } : {};

const singlePaths = (type: ContentType, path: string, context: SchemaContext): Paths => {
  const { list, listed, name, one, operation, parameters } = describing(type, context);
  const locale = type.localized ? [writtenLocale] : [];
  const errors = [...readErrors, 404] as const;
  const getting = type.localized ? "Get the entry; a list with `locale=all`" : "Get the entry";
  const answer = type.localized ? { anyOf: [one, list] } : one;
  return {
    [path]: {
      get: operation(`get${name}`, getting, { parameters: listed, answer, errors }),
      put: operation(`update${name}`, "Set the entry: it is created when there is none", {
        parameters: [...parameters, ...locale],
        ...bodies(dataSchema(type, context, false)),
      }),
      delete: operation(`delete${name}`, "Delete the entry", { errors }),
    },
    ...localizations(type, path, context),
  };
};

/** The paths of the deployment's own content-types, below `/api` (section 4). */
export const contentPaths = (types: readonly ContentType[], context: SchemaContext): Paths => {
  const paths = types.map((type) => {
    const describe = answerKind(type) === "single" ? singlePaths : collectionPaths;
    return describe(type, pathOf(type) ?? "", context);
  });
  return Object.assign({}, ...paths);
};

/** The paths of uploaded files (section 4.8): bare JSON, without `data`. */
export const uploadPaths = (type: ContentType, context: SchemaContext): Paths => {
  const file = context.ref(entryName(context, type.uid, "flat"));
  const operation = operations({ tag: "Upload", answer: file });
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
  const change = inQuery("id", "The file to change.", { type: "integer" });
  const parameters = [idParameter, ...entryParameters(type)];
  const errors = [...readErrors, 404] as const;
  const answer = { anyOf: [arrayOf(file), file] };
  return {
    "/upload": {
      post: operation("uploadFiles", "Upload files; with `id`, change one", {
        ...{ parameters: [change], form, answer },
        errors: written,
      }),
    },
    "/upload/files": {
      get: operation("findFiles", "List files", { parameters: listParameters(type, context), answer: arrayOf(file) }),
    },
    "/upload/files/{id}": {
      get: operation("findFile", "Get a file", { parameters, errors }),
      delete: operation("removeFile", "Delete a file", { parameters: [idParameter], errors }),
    },
  };
};
