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

const fieldsParameter = (type: ContentType): Parameter => ({
  name: "fields",
  in: "query",
  description:
    "The attributes to answer, all of them by default: `fields[0]=title&fields[1]=slug`. The others are left out of the answer, though its schema requires them.",
  style: "form",
  explode: true,
  schema: listOf(["*", ...fieldsOf(type).map(({ name }) => name)]),
});

const populateParameter = (type: ContentType): Parameter => {
  const names = linksOf(type).map(({ name }) => name);
  const nested: JsonSchema = {
    description: "`true`, `*`, or options: `fields`, `filters`, `sort`, `populate`, `on`, `start`, `limit`, `count`.",
    anyOf: [text, { type: "boolean" }, { type: "object" }],
  };
  return {
    name: "populate",
    in: "query",
    description:
      "The relations, media, components and dynamic zones to answer, none by default. `populate=*` is all of them, one level deep; `populate[0]=author.picture` names paths; " +
      "`populate[author][fields][0]=name` says more of each (nested brackets, as `qs` writes them).",
    style: "deepObject",
    explode: true,
    schema: {
      anyOf: [
        { type: "string" },
        { type: "array", items: text },
        { type: "object", properties: Object.fromEntries(names.map((name) => [name, nested])) },
      ],
    },
  };
};

const filtersParameter = (type: ContentType, context: SchemaContext): Parameter => ({
  name: "filters",
  in: "query",
  description:
    "Conditions, all of which must hold: `filters[title][$containsi]=bell`, through relations `filters[author][name][$eq]=Kai`, joined by `filters[$or][0][title]=a` " +
    "(nested brackets, as `qs` writes them).",
  style: "deepObject",
  explode: true,
  schema: context.ref(filtersName(type.uid, context)),
});

const sortParameter: Parameter = {
  name: "sort",
  in: "query",
  description:
    "`sort=title:desc`, `sort=author.name,id` or `sort[0]=title&sort[1]=id:desc`. The order is `asc` by default.",
  style: "form",
  explode: true,
  schema: { type: "array", items: text },
};

const stateParameter: Parameter = {
  name: "publicationState",
  in: "query",
  description: "`live` leaves drafts out, `preview` shows them.",
  schema: { type: "string", enum: ["live", "preview"], default: "live" },
};

const localeParameter: Parameter = {
  name: "locale",
  in: "query",
  description: "The code of a locale, several of them, or `all`. Without it: the default locale.",
  style: "form",
  explode: true,
  schema: { anyOf: [text, { type: "array", items: text }] },
};

const searchParameter: Parameter = {
  name: "_q",
  in: "query",
  description: "A text to search for in all texts of an entry.",
  schema: text,
};

const paginationParameter: Parameter = {
  name: "pagination",
  in: "query",
  description:
    "By page (`pagination[page]=2&pagination[pageSize]=10`) or by offset (`pagination[start]=10&pagination[limit]=5`), never both.",
  style: "deepObject",
  explode: true,
  schema: {
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
};

const window: readonly Parameter[] = [
  {
    name: "start",
    in: "query",
    description: "How many entries are passed over.",
    schema: { type: "integer", minimum: 0 },
  },
  { name: "limit", in: "query", description: "How many entries are answered.", schema: { type: "integer" } },
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

/** The locale that is written to or deleted: of a single type, which has one entry in each. */
export const writtenLocale: Parameter = {
  name: "locale",
  in: "query",
  description: "The code of the entry's locale. Without it: the default locale.",
  schema: text,
};

/** The id in a path. */
export const idParameter: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "The id of the entry.",
  schema: { type: "integer" },
};
