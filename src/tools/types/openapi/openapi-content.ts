import type { ContentType } from "../../../reference/model/schema.js";
import { answerKind, pathOf } from "../answer-kind.js";
import { dataSchema } from "../schemas/input-schemas.js";
import { closedObject, type JsonSchema } from "../schemas/json-schema.js";
import { entryName, nameOf, type SchemaContext } from "../schemas/schema-context.js";
import { type Paths, pathsOf, type Row, readErrors } from "./openapi-operation.js";
import { entryParameters, idParameter, listParameters, writtenLocale } from "./query-parameters.js";

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

/** The paths of one content-type. */
const typePaths = (type: ContentType, context: SchemaContext): Paths => {
  const [name, path] = [nameOf(context, type.uid), pathOf(type) ?? ""];
  const isSingle = answerKind(type) === "single";
  const [one, list] = [context.ref(`${name}Response`), context.ref(`${name}ListResponse`)];
  const [parameters, listed] = [entryParameters(type), listParameters(type, context)];
  const changed = bodies(dataSchema(type, context, false));
  const found = [...readErrors, 404] as const;
  const entry = isSingle ? path : `${path}/{id}`;
  const ofEntry = { parameters: [idParameter(), ...parameters], errors: found } as const;
  const locale: JsonSchema = { type: "object", properties: { locale: { type: "string" } }, required: ["locale"] };
  // Neither the body nor the answer has an envelope (measured): the answer is an entry by itself, of any state.
  const translated = {
    ...(!isSingle && { parameters: [idParameter()] }),
    body: { allOf: [dataSchema(type, context, false), locale] },
    answer: context.ref(entryName(context, type.uid, "flat")),
  };
  const ofCollection: readonly Row[] = [
    [`GET ${path}`, `list${name}`, "List entries", { parameters: listed, answer: list, errors: readErrors }],
    [
      ...([`POST ${path}`, `create${name}`, "Create an entry"] as const),
      { parameters, ...bodies(dataSchema(type, context, true)), errors: [...readErrors, 413] },
    ],
    [`GET ${entry}`, `get${name}`, "Get an entry", ofEntry],
    [
      ...([`PUT ${entry}`, `update${name}`, "Change the attributes of an entry that the body names"] as const),
      { ...ofEntry, errors: written, ...changed },
    ],
    [`DELETE ${entry}`, `delete${name}`, "Delete an entry", ofEntry],
  ];
  const ofSingle: readonly Row[] = [
    [
      ...([`GET ${entry}`, `get${name}`] as const),
      type.localized ? "Get the entry; a list with `locale=all`" : "Get the entry",
      { parameters: listed, answer: type.localized ? { anyOf: [one, list] } : one, errors: found },
    ],
    [
      ...([`PUT ${entry}`, `update${name}`, "Set the entry: it is created when there is none"] as const),
      { parameters: [...parameters, ...(type.localized ? [writtenLocale()] : [])], ...changed },
    ],
    [`DELETE ${entry}`, `delete${name}`, "Delete the entry", { errors: found }],
  ];
  const ofLocales: readonly Row[] = [
    [`POST ${entry}/localizations`, `translate${name}`, "Create the entry in another locale", translated],
  ];
  return pathsOf({ tag: type.displayName, answer: one, errors: written }, [
    ...(isSingle ? ofSingle : ofCollection),
    ...(type.localized ? ofLocales : []),
  ]);
};

/** The paths of the deployment's own content-types, below `/api` (section 4). */
export const contentPaths = (types: readonly ContentType[], context: SchemaContext): Paths =>
  Object.assign({}, ...types.map((type) => typePaths(type, context)));
