import type { ContentType } from "../../reference/model/schema.js";
import { answerKind } from "./answer-kind.js";
import { fieldsOf } from "./entry-schemas.js";
import { filtersName } from "./filter-schemas.js";
import { type JsonSchema, text } from "./json-schema.js";
import { linksOf, type SchemaContext } from "./schema-context.js";

/** A parameter of OpenAPI. */
export interface Parameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required?: boolean;
  readonly description: string;
  readonly style?: "form" | "deepObject";
  readonly explode?: boolean;
  readonly schema: JsonSchema;
}

const listOf = (names: readonly string[]): JsonSchema => ({
  type: "array",
  items: names.length === 0 ? text : { anyOf: [{ type: "string", enum: names }, text] },
});

/** A parameter of a query. Deep objects and lists have a style: how they are written. */
export const inQuery = (
  name: string,
  description: string,
  schema: JsonSchema,
  style?: Parameter["style"],
): Parameter => ({
  ...{ name, in: "query", description },
  ...(style && { style, explode: true }),
  schema,
});

const fieldsParameter = (type: ContentType): Parameter =>
  inQuery(
    "fields",
    "The attributes to answer, all of them by default: `fields[0]=title&fields[1]=slug`. The others are left out of the answer, though its schema requires them.",
    listOf(["*", ...fieldsOf(type).map(({ name }) => name)]),
    "form",
  );

const populateParameter = (type: ContentType): Parameter => {
  const names = linksOf(type).map(({ name }) => name);
  const nested: JsonSchema = {
    description: "`true`, `*`, or options: `fields`, `filters`, `sort`, `populate`, `on`, `start`, `limit`, `count`.",
    anyOf: [text, { type: "boolean" }, { type: "object" }],
  };
  const object: JsonSchema = { type: "object", properties: Object.fromEntries(names.map((name) => [name, nested])) };
  return inQuery(
    "populate",
    "The relations, media, components and dynamic zones to answer, none by default. `populate=*` is all of them, one level deep; `populate[0]=author.picture` names paths; " +
      "`populate[author][fields][0]=name` says more of each (nested brackets, as `qs` writes them).",
    { anyOf: [text, { type: "array", items: text }, object] },
    "deepObject",
  );
};

const filtersParameter = (type: ContentType, context: SchemaContext): Parameter =>
  inQuery(
    "filters",
    "Conditions, all of which must hold: `filters[title][$containsi]=bell`, through relations `filters[author][name][$eq]=Kai`, joined by `filters[$or][0][title]=a` " +
      "(nested brackets, as `qs` writes them).",
    context.ref(filtersName(type.uid, context)),
    "deepObject",
  );

const sortParameter = inQuery(
  "sort",
  "`sort=title:desc`, `sort=author.name,id` or `sort[0]=title&sort[1]=id:desc`. The order is `asc` by default.",
  { type: "array", items: text },
  "form",
);

const stateParameter = inQuery("publicationState", "`live` leaves drafts out, `preview` shows them.", {
  type: "string",
  enum: ["live", "preview"],
  default: "live",
});

const localeParameter = inQuery(
  "locale",
  "The code of a locale, several of them, or `all`. Without it: the default locale.",
  { anyOf: [text, { type: "array", items: text }] },
  "form",
);

const searchParameter = inQuery("_q", "A text to search for in all texts of an entry.", text);

const paginationParameter = inQuery(
  "pagination",
  "By page (`pagination[page]=2&pagination[pageSize]=10`) or by offset (`pagination[start]=10&pagination[limit]=5`), never both.",
  {
    type: "object",
    properties: {
      page: { type: "integer", minimum: 1, default: 1 },
      pageSize: { type: "integer", minimum: 1 },
      start: { type: "integer", minimum: 0 },
      limit: { type: "integer", minimum: -1 },
      withCount: { type: "boolean", default: true },
    },
    additionalProperties: false,
  },
  "deepObject",
);

const window: readonly Parameter[] = [
  inQuery("start", "How many entries are passed over.", { type: "integer", minimum: 0 }),
  inQuery("limit", "How many entries are answered.", { type: "integer" }),
];

/** The parameters of requests that select and populate what is answered: one entry, and answers to writes. */
export const entryParameters = (type: ContentType): readonly Parameter[] => [
  fieldsParameter(type),
  populateParameter(type),
];

/** The parameters of a list, or of a single type (section 4). */
export const listParameters = (type: ContentType, context: SchemaContext): readonly Parameter[] => [
  ...entryParameters(type),
  filtersParameter(type, context),
  sortParameter,
  ...(answerKind(type) === "collection" ? [paginationParameter] : window),
  ...(type.draftAndPublish ? [stateParameter] : []),
  ...(type.localized ? [localeParameter] : []),
  searchParameter,
];

/** The locale that is written to or deleted. Only a single type has it: one entry in each locale. */
export const writtenLocale = inQuery("locale", "The code of the entry's locale. Without it: the default locale.", text);

/** The id in a path. */
export const idParameter: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "The id of the entry.",
  schema: { type: "integer" },
};
