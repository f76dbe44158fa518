import type { ContentType } from "../../../reference/model/schema.js";
import { answerKind } from "../answer-kind.js";
import { fieldsOf } from "../schemas/entry-schemas.js";
import { filtersName } from "../schemas/filter-schemas.js";
import { type JsonSchema, text } from "../schemas/json-schema.js";
import { linksOf, type SchemaContext } from "../schemas/schema-context.js";
import { tableOf } from "../schemas/tables.js";

/** A parameter of OpenAPI. Deep objects and lists have a style: how they are written. */
export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: boolean;
  readonly description: string;
  readonly style?: "form" | "deepObject";
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

let table: ReadonlyMap<string, Parameter> | undefined;

/** A parameter of the table; with its schema, where that depends on the content-type. */
const parameter = (key: string, schema?: JsonSchema): Parameter => {
  table ??= new Map(tableOf<readonly [string, Parameter]>("parameters"));
  // Sound: it is asked for by a name that the table has.
  return { ...(table.get(key) as Parameter), ...(schema && { schema }) };
};

const fieldsSchema = (type: ContentType): JsonSchema => {
  const names = ["*", ...fieldsOf(type).map(({ name }) => name)];
  return { type: "array", items: { anyOf: [{ type: "string", enum: names }, text] } };
};

const populateSchema = (type: ContentType): JsonSchema => {
  const nested: JsonSchema = {
    description: "`true`, `*`, or options: `fields`, `filters`, `sort`, `populate`, `on`, `start`, `limit`, `count`.",
    anyOf: [text, { type: "boolean" }, { type: "object" }],
  };
  const properties = Object.fromEntries(linksOf(type).map(({ name }) => [name, nested]));
  return { anyOf: [text, { type: "array", items: text }, { type: "object", properties }] };
};

/** The parameters of requests that select and populate what is answered: one entry, and answers to writes. */
export const entryParameters = (type: ContentType): readonly Parameter[] => [
  parameter("fields", fieldsSchema(type)),
  parameter("populate", populateSchema(type)),
];

/** The parameters of a list, or of a single type (section 4). */
export const listParameters = (type: ContentType, context: SchemaContext): readonly Parameter[] => [
  ...entryParameters(type),
  parameter("filters", context.ref(filtersName(type.uid, context))),
  ...[
    "sort",
    ...(answerKind(type) === "collection" ? ["pagination"] : ["start", "limit"]),
    ...(type.draftAndPublish ? ["publicationState"] : []),
    ...(type.localized ? ["locale"] : []),
    "_q",
  ].map((key) => parameter(key)),
];

/** The locale that is written to or deleted. Only a single type has it: one entry in each locale. */
export const writtenLocale = (): Parameter => parameter("written locale");

/** The id in a path. */
export const idParameter = (): Parameter => parameter("id");
