import {
  answeringLists,
  type Json,
  replacingAttributes,
  replacingEntries,
  replacingValues,
  without,
} from "../../proof/faults/answers.js";
import type { Fault } from "../../proof/faults/fault.js";

const isInstant = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);
const isDay = (value: unknown): value is string => typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);

/** A server that sends other values of the attributes of these names. Null stays null. */
const changing = (names: readonly string[], change: (value: unknown) => unknown) =>
  replacingValues((value, name) => (names.includes(name) && value !== null ? change(value) : value));

/** An attribute of a type, and how it is printed wrongly. */
const misprinted: readonly (readonly [
  id: string,
  statement: string,
  names: readonly string[],
  change: (value: unknown) => unknown,
  fault: string,
])[] = [
  ["integer-as-text", "2.1-number-types", ["quantity", "weight", "seats", "honours"], String, "Integers are strings."],
  [
    "float-as-text",
    "2.1-number-types",
    ["weightKg", "rating", "discount"],
    String,
    "Floating-point numbers are strings.",
  ],
  [
    "float-rounded",
    "2.1-number-types",
    ["weightKg", "rating", "discount"],
    (value) => Math.round(Number(value)),
    "Floating-point numbers are whole.",
  ],
  [
    "boolean-as-number",
    "2.1-generic-types",
    ["onDisplay", "paid", "active", "featured"],
    Number,
    "Booleans are 0 or 1.",
  ],
  [
    "json-as-text",
    "2.1-generic-types",
    ["measurements", "extras"],
    (value) => JSON.stringify(value),
    "JSON values are strings of JSON.",
  ],
  [
    "richtext-as-html",
    "2.1-string-types",
    ["description", "biography"],
    (value) => `<p>${value}</p>`,
    "Rich text is rendered.",
  ],
  [
    "richtext-trimmed",
    "2.1-string-types",
    ["description", "biography"],
    (value) => String(value).trim().replace(/\s+/g, " "),
    "White space in rich text is lost.",
  ],
  [
    "text-cut",
    "2.1-string-types",
    ["summary", "remarks"],
    (value) => String(value).slice(0, 60),
    "Text is cut after 60 characters.",
  ],
  [
    "text-escaped",
    "2.1-string-types",
    ["title", "name", "nickname"],
    (value) => String(value).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
    "Text is escaped for HTML.",
  ],
  [
    "enumeration-as-label",
    "2.1-string-types",
    ["kind", "condition", "trade", "fare"],
    (value) => String(value).replaceAll("_", " "),
    "An enumeration value is its label.",
  ],
  ["uid-as-path", "2.1-string-types", ["slug"], (value) => `/${value}`, "A uid begins with a slash."],
  [
    "email-as-link",
    "2.1-string-types",
    ["contactEmail", "email"],
    (value) => `mailto:${value}`,
    "An email address is a link.",
  ],
  // Of types for which the specification is silent:
  ["biginteger-as-number", "2.1-biginteger", ["registryNumber", "barcode"], Number, "Big integers are numbers."],
  [
    "decimal-as-text",
    "2.1-decimal",
    ["estimate", "price", "admission", "budget"],
    String,
    "Decimal numbers are strings.",
  ],
  [
    "time-to-the-minute",
    "2.1-time",
    ["demonstratedAt", "entryAt"],
    (value) => String(value).slice(0, 5),
    "Times of day end with the minute.",
  ],
  ["timestamp-as-number", "2.1-timestamp", ["scannedAt"], Number, "Timestamps are numbers."],
  ["blocks-as-text", "2.1-blocks", ["label", "body"], (value) => JSON.stringify(value), "Blocks are strings of JSON."],
];

const misprinting = ([id, statement, names, change, fault]: (typeof misprinted)[number]): Fault => ({
  id: `printed-${id}`,
  breaks: [statement],
  fault,
  mutate: changing(names, change),
});

/** A server that adds an attribute to artifacts. */
const adding = (name: string, value: unknown) =>
  replacingAttributes((attributes) =>
    "inventoryNumber" in attributes ? { ...attributes, [name]: value } : attributes,
  );

const renamed = (attributes: Json, name: string, other: string): Json =>
  name in attributes ? { ...without(attributes, name), [other]: attributes[name] } : attributes;

/** Faults of entries and of the envelope (sections 2.1 and 2.3). */
export const entryFaults: readonly Fault[] = [
  ...misprinted.map(misprinting),
  {
    id: "entry-flat",
    breaks: ["2.1-attributes"],
    fault: "The attributes of an entry stand beside its id.",
    mutate: replacingEntries(({ id, attributes }) => ({ id, ...attributes })),
  },
  {
    id: "entry-id-repeated",
    breaks: ["2.1-id"],
    fault: "The id of an entry stands among its attributes, too.",
    mutate: replacingEntries(({ id, attributes }) => ({ id, attributes: { id, ...attributes } })),
  },
  {
    id: "entry-id-as-text",
    breaks: ["2.1-id"],
    fault: "Ids are strings.",
    mutate: replacingEntries(({ id, attributes }) => ({ id: String(id), attributes })),
  },
  {
    id: "entry-with-document-id",
    breaks: ["2.1-nothing-else"],
    fault: "An entry has a documentId among its attributes.",
    mutate: replacingAttributes((attributes) => ({ ...attributes, documentId: "k3v9d0s2" })),
  },
  {
    id: "entry-relations-as-null",
    breaks: ["2.1-links-absent"],
    fault: "Relations that are not populated are null.",
    mutate: replacingAttributes((attributes) =>
      "inventoryNumber" in attributes && !("maker" in attributes) ? { ...attributes, maker: null } : attributes,
    ),
  },
  {
    id: "entry-system-names",
    breaks: ["2.1-created-at", "2.1-updated-at"],
    fault: "System attributes are named in snake case.",
    mutate: replacingAttributes((attributes) =>
      renamed(renamed(attributes, "createdAt", "created_at"), "updatedAt", "updated_at"),
    ),
  },
  {
    id: "entry-timestamps-as-numbers",
    breaks: ["2.1-created-at", "2.1-updated-at"],
    fault: "createdAt and updatedAt are milliseconds.",
    mutate: changing(["createdAt", "updatedAt"], (value) => Date.parse(String(value))),
  },
  {
    id: "entry-timestamps-to-the-second",
    breaks: ["2.1-created-at", "2.1-updated-at"],
    fault: "System timestamps are without their milliseconds.",
    mutate: changing(["createdAt", "updatedAt", "publishedAt"], (value) => String(value).replace(/\.\d+Z$/, ".000Z")),
  },
  {
    id: "entry-draft-without-published-at",
    breaks: ["2.1-published-at", "3-draft"],
    fault: "A draft has no publishedAt.",
    mutate: replacingValues((value, name) => (name === "publishedAt" && value === null ? undefined : value)),
  },
  {
    id: "entry-published-at-everywhere",
    breaks: ["2.1-published-at"],
    fault: "Entries of types without draft and publish have a publishedAt.",
    mutate: replacingAttributes((attributes) =>
      "createdAt" in attributes && !("mime" in attributes) && !("publishedAt" in attributes)
        ? { ...attributes, publishedAt: attributes.createdAt }
        : attributes,
    ),
  },
  {
    id: "entry-without-locale",
    breaks: ["2.1-locale"],
    fault: "Localized entries do not show their locale.",
    mutate: replacingAttributes((attributes) => without(attributes, "locale")),
  },
  {
    id: "entry-locale-everywhere",
    breaks: ["2.1-locale"],
    fault: "Entries of types without localization have a locale.",
    mutate: replacingAttributes((attributes) =>
      "weight" in attributes ? { ...attributes, locale: "en" } : attributes,
    ),
  },
  {
    id: "entry-instant-local",
    breaks: ["2.1-datetime"],
    fault: "Datetimes are printed with an offset instead of Z.",
    mutate: replacingValues((value) => (isInstant(value) ? value.replace("Z", "+00:00") : value)),
  },
  {
    id: "entry-date-as-datetime",
    breaks: ["2.1-date"],
    fault: "Dates are datetimes of midnight.",
    mutate: replacingValues((value) => (isDay(value) ? `${value}T00:00:00.000Z` : value)),
  },
  {
    id: "entry-null-left-out",
    breaks: ["2.1-null"],
    fault: "Attributes without a value are left out.",
    mutate: replacingValues((value) => value ?? undefined),
  },
  {
    id: "entry-password",
    breaks: ["2.1-hidden"],
    fault: "Passwords are returned, as hashes.",
    mutate: adding("vaultCode", "$2a$10$QkW0"),
  },
  {
    id: "entry-private",
    breaks: ["2.1-hidden", "2.4-hidden"],
    fault: "Private attributes are returned.",
    mutate: adding("acquisitionNote", null),
  },
  {
    id: "entry-private-by-option",
    breaks: ["2.1-hidden"],
    fault: "Attributes that the options of the type make private are returned.",
    mutate: adding("storageCode", "V-04-024"),
  },
  {
    id: "entry-editors",
    breaks: ["2.1-no-editors"],
    fault: "createdBy is returned.",
    mutate: replacingAttributes((attributes) =>
      "createdAt" in attributes ? { ...attributes, createdBy: { data: null } } : attributes,
    ),
  },
  {
    id: "list-bare",
    breaks: ["2.3-data", "4.1-envelope"],
    fault: "A list is an array, without an envelope.",
    mutate: answeringLists(({ data }) => data),
  },
  {
    id: "list-without-meta",
    breaks: ["2.3-meta"],
    fault: "A list has no meta.",
    mutate: answeringLists(({ data }) => ({ data })),
  },
  {
    id: "list-by-id",
    breaks: ["2.3-data"],
    fault: "data of a list is an object of entries by their ids.",
    mutate: answeringLists(({ data, meta }) => ({
      data: Object.fromEntries(data.map((entry) => [String(entry.id), entry])),
      meta,
    })),
  },
  {
    id: "list-of-one",
    breaks: ["2.3-data"],
    fault: "A list of one entry is that entry.",
    mutate: answeringLists(({ data, meta }) => ({ data: data.length === 1 ? data[0] : data, meta })),
  },
  {
    id: "list-empty-null",
    breaks: ["2.3-data"],
    fault: "data of a list without entries is null.",
    mutate: answeringLists(({ data, meta }) => ({ data: data.length === 0 ? null : data, meta })),
  },
  {
    id: "list-empty-not-found",
    breaks: ["2.3-data"],
    fault: "A list without entries is answered with 404.",
    mutate: (server) => async (asked) => {
      const answer = await server(asked);
      return answer.text.startsWith('{"data":[],') ? { ...answer, status: 404 } : answer;
    },
  },
];
