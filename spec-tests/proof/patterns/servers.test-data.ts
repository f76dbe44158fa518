import type { FetchHandler } from "../../kit/contract/exchange.js";
import type { Attribute, Dataset, ScalarAttribute, Schema } from "../../kit/reference.js";
import { asking, type Changes, type Json, typed } from "./typed.test-data.js";

/** A server whose answers all have one fault, as its data is right. */
export interface Patterned {
  /** What is wrong, in kebab-case. */
  readonly name: string;
  /** Statements of the specification that it breaks, by their texts: a check of one of them has to fail. */
  readonly breaks: readonly [string, ...(readonly string[])];
  /** One sentence, as a bug report would put it. */
  readonly fault: string;
  readonly wrap: (dataset: Dataset) => (fetch: FetchHandler) => FetchHandler;
}

const server = (name: string, breaks: Patterned["breaks"], fault: string, changes: Changes): Patterned => ({
  name,
  breaks,
  fault,
  wrap: (dataset) => typed(dataset, changes),
});

type Types = readonly ScalarAttribute["type"][];

const system = ["createdAt", "updatedAt", "publishedAt", "locale"];

/** Every value of these types, but for the system attributes and the files. Null is not changed. */
const values =
  (types: Types, change: (value: never) => unknown): NonNullable<Changes["scalar"]> =>
  (value, { type, name }, schema) =>
    types.includes(type) && !system.includes(name) && value !== null && !isFile(schema)
      ? change(value as never)
      : value;

const isFile = (schema: Schema) => schema.attributes.has("mime");

/** Every value of these attributes. Null is not changed. */
const named =
  (names: readonly string[], change: (value: never) => unknown): NonNullable<Changes["scalar"]> =>
  (value, { name }, schema) =>
    names.includes(name) && value !== null && !isFile(schema) ? change(value as never) : value;

const texts: Types = ["string", "text", "richtext"];

const escaped = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign] ?? sign,
  );

/** Faults of texts. */
const textServers = [
  server("texts-in-capitals", ["2.1-string-types"], "Texts are in capitals.", {
    scalar: values(texts, (text: string) => text.toUpperCase()),
  }),
  server("names-in-lower-case", ["2.1-string-types"], "Names, by which entries are known too, are in lower case.", {
    scalar: named(["name", "term", "username", "code"], (text: string) => text.toLowerCase()),
  }),
  server("texts-trimmed", ["2.1-string-types"], "White space around texts is lost.", {
    scalar: values(texts, (text: string) => text.trim()),
  }),
  server("texts-of-single-spaces", ["2.1-string-types"], "White space in texts is one space.", {
    scalar: values(texts, (text: string) => text.replace(/\s+/g, " ").trim()),
  }),
  server("texts-escaped", ["2.1-string-types"], "Texts are escaped for HTML.", {
    scalar: values(texts, escaped),
  }),
  server("texts-decomposed", ["2.1-string-types"], "Letters with accents are two characters.", {
    scalar: values(texts, (text: string) => text.normalize("NFD")),
  }),
  server("texts-without-accents", ["2.1-string-types"], "Accents are lost.", {
    scalar: values(texts, (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "")),
  }),
  server("texts-of-ascii", ["2.1-string-types"], "Letters beyond ASCII are question marks.", {
    scalar: values(texts, (text: string) => text.replace(/[^\0-\x7f]/gu, "?")),
  }),
  server("texts-read-as-latin-1", ["2.1-string-types"], "UTF-8 is read as Latin-1.", {
    scalar: values(texts, (text: string) => Buffer.from(text, "utf8").toString("latin1")),
  }),
  server("texts-cut", ["2.1-string-types"], "Texts end after 20 characters.", {
    scalar: values(texts, (text: string) => text.slice(0, 20)),
  }),
  server("emoji-lost", ["2.1-string-types"], "Characters beyond 16 bits are lost.", {
    scalar: values(texts, (text: string) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "")),
  }),
  server("empty-text-as-null", ["2.1-string-types"], "Empty text is null.", {
    scalar: values(texts, (text: string) => (text === "" ? null : text)),
  }),
  server("null-as-empty-text", ["2.1-string-types"], "Unset texts are empty texts.", {
    scalar: (value, { type }, schema) => (texts.includes(type) && value === null && !isFile(schema) ? "" : value),
  }),
  server("rich-text-rendered", ["2.1-string-types"], "Rich text is HTML.", {
    scalar: values(["richtext"], (text: string) => `<p>${text}</p>`),
  }),
  server("enumerations-as-labels", ["2.1-string-types"], "Enumeration values are their labels.", {
    scalar: values(["enumeration"], (text: string) =>
      text.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase()),
    ),
  }),
  server("uids-in-capitals", ["2.1-string-types"], "Uids, by which entries are known, are in capitals.", {
    scalar: values(["uid"], (text: string) => text.toUpperCase()),
  }),
  server("uids-as-paths", ["2.1-string-types"], "Uids begin with a slash.", {
    scalar: values(["uid"], (text: string) => `/${text}`),
  }),
  server("addresses-masked", ["2.1-string-types"], "Addresses show their first letter alone.", {
    scalar: values(["email"], (text: string) => text.replace(/^(.)[^@]*/, "$1***")),
  }),
] as const;

/** Faults of numbers. */
const numberServers = [
  server("floats-whole", ["2.1-number-types"], "Floating-point numbers are rounded to whole ones.", {
    scalar: values(["float"], Math.round),
  }),
  server("floats-of-one-digit", ["2.1-number-types"], "Floating-point numbers have one decimal place.", {
    scalar: values(["float"], (value: number) => Math.round(value * 10) / 10),
  }),
  server("decimals-whole", ["2.1-number-types"], "Decimals lose what is behind the point.", {
    scalar: values(["decimal"], Math.trunc),
  }),
  server("integers-as-text", ["2.1-number-types"], "Integers are strings.", { scalar: values(["integer"], String) }),
  server("integers-of-16-bits", ["2.1-number-types"], "Integers end at 32767.", {
    scalar: values(["integer"], (value: number) => Math.max(-32768, Math.min(32767, value))),
  }),
  server("signs-lost", ["2.1-number-types"], "Numbers have no sign.", {
    scalar: values(["integer", "float", "decimal"], Math.abs),
  }),
  server("zero-as-null", ["2.1-number-types"], "Zero is null.", {
    scalar: values(["integer", "float", "decimal"], (value: number) => (value === 0 ? null : value)),
  }),
  server("null-as-zero", ["2.1-number-types"], "Unset numbers are zero.", {
    scalar: (value, { type }, schema) =>
      ["integer", "float", "decimal"].includes(type) && value === null && !isFile(schema) ? 0 : value,
  }),
  server("big-integers-of-32-bits", ["2.1-number-types"], "Of big integers, the lower 32 bits are left.", {
    scalar: values(["biginteger"], (value: string) => String(Number(BigInt.asIntN(32, BigInt(value))))),
  }),
  server("big-integers-of-6-digits", ["2.1-number-types"], "Big integers are printed with six significant digits.", {
    scalar: values(["biginteger"], (value: string) => String(BigInt(Math.round(Number(Number(value).toPrecision(6)))))),
  }),
];

/** Faults of booleans and JSON. */
const genericServers = [
  server("booleans-as-numbers", ["2.1-generic-types"], "Booleans are 0 or 1.", {
    scalar: values(["boolean"], Number),
  }),
  server("booleans-as-text", ["2.1-generic-types"], "Booleans are strings.", { scalar: values(["boolean"], String) }),
  server("unset-booleans-false", ["2.1-generic-types"], "Unset booleans are false.", {
    scalar: (value, { type }) => (type === "boolean" ? (value ?? false) : value),
  }),
  server("false-as-null", ["2.1-generic-types"], "False is null.", {
    scalar: values(["boolean"], (value: boolean) => value || null),
  }),
  server("json-as-text", ["2.1-generic-types"], "JSON is a string of JSON.", {
    scalar: values(["json"], JSON.stringify),
  }),
  server("empty-objects-as-arrays", ["2.1-generic-types"], "Empty JSON objects are empty arrays.", {
    scalar: values(["json"], (value) => (JSON.stringify(value) === "{}" ? [] : value)),
  }),
  server("unset-json-as-object", ["2.1-generic-types"], "Unset JSON is an empty object.", {
    scalar: (value, { type }, schema) => (type === "json" && !isFile(schema) ? (value ?? {}) : value),
  }),
];

const instants: Types = ["datetime"];
const hour = 3_600_000;

const moment = (change: (text: string) => unknown): Changes => ({
  scalar: (value, { type }) => (instants.includes(type) && value !== null ? change(String(value)) : value),
});

/** Faults of dates and times. */
const timeServers = [
  server("dates-a-day-early", ["2.1-date-types"], "Dates are those of the day before.", {
    scalar: values(["date"], (text: string) => new Date(Date.parse(text) - 24 * hour).toISOString().slice(0, 10)),
  }),
  server(
    "instants-an-hour-late",
    ["2.1-created-at", "2.1-updated-at", "2.1-published-at", "2.1-date-types"],
    "Instants are the wall clock of another zone, said to be UTC.",
    moment((text) => new Date(Date.parse(text) + hour).toISOString()),
  ),
  server(
    "instants-to-the-second",
    ["2.1-created-at", "2.1-updated-at", "2.1-published-at"],
    "Instants lose their milliseconds.",
    moment((text) => text.replace(/\.\d+Z$/, ".000Z")),
  ),
  server(
    "instants-to-the-day",
    ["2.1-created-at", "2.1-updated-at", "2.1-published-at"],
    "Instants are days.",
    moment((text) => text.slice(0, 10)),
  ),
  server(
    "instants-without-zone",
    ["2.1-created-at", "2.1-updated-at", "2.1-published-at"],
    "Instants are printed as SQL does, without a zone.",
    moment((text) => text.replace("T", " ").replace("Z", "")),
  ),
  server(
    "instants-of-mail",
    ["2.1-created-at", "2.1-updated-at", "2.1-published-at"],
    "Instants are printed as in mail.",
    moment((text) => new Date(text).toUTCString()),
  ),
  server(
    "instants-as-numbers",
    ["2.1-created-at", "2.1-updated-at", "2.1-published-at"],
    "Instants are milliseconds.",
    moment((text) => Date.parse(text)),
  ),
  server("times-to-the-hour", ["2.1-date-types"], "Times of day end with the hour.", {
    scalar: values(["time"], (text: string) => `${text.slice(0, 3)}00:00.000`),
  }),
  server("times-shifted", ["2.1-date-types"], "Times of day are two hours late.", {
    scalar: values(["time"], (text: string) =>
      new Date(Date.parse(`1970-01-01T${text}Z`) + 2 * hour).toISOString().slice(11, 23),
    ),
  }),
  server("published-at-null", ["3-published", "2.1-published-at"], "Every entry is shown as a draft.", {
    scalar: (value, { name }) => (name === "publishedAt" ? null : value),
  }),
  server("drafts-with-a-time", ["3-draft", "2.1-published-at"], "Drafts are shown as published.", {
    scalar: (value, { name }) => (name === "publishedAt" ? (value ?? "2024-05-05T05:05:05.000Z") : value),
  }),
];

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const without = (attributes: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => !names.includes(name)));

const renamed = (attributes: Json, rename: (name: string) => string): Json =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [rename(name), value]));

/** Faults of whole attributes. */
const attributeServers = [
  server("attribute-left-out", ["2.1-number-types"], "quantity is never shown.", {
    attributes: (attributes) => without(attributes, ["quantity"]),
  }),
  server("attribute-null", ["2.1-string-types"], "summary is always null.", {
    scalar: named(["summary"], () => null),
  }),
  server("attribute-renamed", ["2.1-number-types"], "weightKg is named weight_kg.", {
    attributes: (attributes) => renamed(attributes, (name) => (name === "weightKg" ? "weight_kg" : name)),
  }),
  server("attributes-in-snake-case", ["2.1-created-at", "2.1-string-types"], "Attributes are named in snake case.", {
    attributes: (attributes) => renamed(attributes, snake),
  }),
  server("slugs-left-out", ["2.1-string-types"], "Uids, by which entries are known, are not shown.", {
    attributes: (attributes) => without(attributes, ["slug"]),
  }),
  server("locale-of-all-english", ["2.1-locale"], "Every entry says that its locale is en.", {
    scalar: (value, { name }) => (name === "locale" ? "en" : value),
  }),
  server("user-flags-as-numbers", ["2.2-flags"], "confirmed and blocked of users are 0 or 1.", {
    scalar: named(["confirmed", "blocked"], Number),
  }),
  server("user-names-in-capitals", ["2.2-texts", "2.1-string-types"], "Names of users are in capitals.", {
    scalar: named(["username"], (text: string) => text.toUpperCase()),
  }),
];

const isMany = ({ data }: Json): boolean => Array.isArray(data);

const lists =
  (change: (list: readonly unknown[], attribute: Attribute) => readonly unknown[]): NonNullable<Changes["link"]> =>
  (value, attribute) =>
    Array.isArray(value.data) ? { data: change(value.data, attribute) } : value;

const relationOf = (attribute: Attribute) => (attribute.kind === "relation" ? attribute.relation : "");

const someRelations = ["4.6-star", "4.6-one", "2.4-to-many"] as const;

const empty = (value: Json): Json => ({ data: isMany(value) ? [] : null });

/** Faults of relations and media. */
const linkServers = [
  server("lists-cut-at-3", someRelations, "Populated lists end after three entries.", {
    link: lists((list) => list.slice(0, 3)),
  }),
  server("lists-cut-at-10", someRelations, "Populated lists end after ten entries.", {
    link: lists((list) => list.slice(0, 10)),
  }),
  server("lists-of-one", someRelations, "Populated lists hold their first entry.", {
    link: lists((list) => list.slice(0, 1)),
  }),
  server("lists-without-their-last", someRelations, "Populated lists lack their last entry.", {
    link: lists((list) => list.slice(0, -1)),
  }),
  server("one-side-empty", ["4.6-star"], "apprentices of a maker are never shown, the master of a maker is.", {
    link: (value, { name }) => (name === "apprentices" ? empty(value) : value),
  }),
  server("to-one-null", ["2.4-to-one", "4.6-star"], "To-one relations are null.", {
    link: (value, attribute) => (attribute.kind === "relation" && !isMany(value) ? { data: null } : value),
  }),
  server("many-to-many-empty", someRelations, "Many-to-many relations are empty.", {
    link: (value, attribute) => (relationOf(attribute) === "manyToMany" ? empty(value) : value),
  }),
  server("one-to-many-empty", ["4.6-star", "4.6-one", "2.4-to-many"], "One-to-many relations are empty.", {
    link: (value, attribute) =>
      relationOf(attribute) === "oneToMany" && attribute.name !== "localizations" ? empty(value) : value,
  }),
  server("localizations-empty", ["2.4-localizations"], "localizations are empty.", {
    link: (value, { name }) => (name === "localizations" ? empty(value) : value),
  }),
  server("media-missing", ["2.4-media", "4.6-star"], "Media fields are null.", {
    link: (value, { kind }) => (kind === "media" ? { data: null } : value),
  }),
  server("related-entries-bare", ["2.4-related-entry", "2.4-to-one"], "Related entries have no attributes.", {
    link: (value) => {
      const bare = (item: unknown) => (item === null ? null : { id: (item as Json).id, attributes: {} });
      return { data: isMany(value) ? (value.data as readonly unknown[]).map(bare) : bare(value.data) };
    },
  }),
  server("lists-twice", someRelations, "Populated lists hold each entry twice.", {
    link: lists((list) => list.flatMap((item) => [item, item])),
  }),
];

const withoutMember = (value: unknown, name: string): unknown =>
  Array.isArray(value)
    ? value.map((item) => withoutMember(item, name))
    : value === null
      ? null
      : without(value as Json, [name]);

/** Faults of components and files. */
const partServers = [
  server("components-without-ids", ["2.4-component", "2.4-component-repeatable"], "Components have no ids.", {
    component: (value, { kind }) => (kind === "component" ? withoutMember(value, "id") : value),
  }),
  server("components-null", ["2.4-component", "4.6-component"], "Components are null, or empty.", {
    component: (value, { kind }) => (kind === "component" ? (Array.isArray(value) ? [] : null) : value),
  }),
  server("components-reversed", ["2.4-component-repeatable"], "Repeatable components are in reversed order.", {
    component: (value, { kind }) => (kind === "component" && Array.isArray(value) ? [...value].reverse() : value),
  }),
  server("zones-empty", ["2.4-zone"], "Dynamic zones are empty.", {
    component: (value, { kind }) => (kind === "dynamiczone" ? [] : value),
  }),
  server("zones-without-names", ["2.4-zone"], "Components of dynamic zones do not say which they are.", {
    component: (value, { kind }) => (kind === "dynamiczone" ? withoutMember(value, "__component") : value),
  }),
  server("zones-with-slashes", ["2.4-zone"], "Components of dynamic zones are named with a slash.", {
    component: (value, { kind }) =>
      kind === "dynamiczone" && Array.isArray(value)
        ? value.map((item: Json) => ({ ...item, __component: String(item.__component).replace(".", "/") }))
        : value,
  }),
  server("file-names-encoded", ["2.4-media-texts"], "Names of files are encoded as in addresses.", {
    scalar: (value, { name }, schema) =>
      isFile(schema) && name === "name" ? encodeURIComponent(String(value)) : value,
  }),
  server("file-names-in-lower-case", ["2.4-media-texts"], "Names of files are in lower case.", {
    scalar: (value, { name }, schema) => (isFile(schema) && name === "name" ? String(value).toLowerCase() : value),
  }),
  server("formats-null", ["2.4-media-formats"], "Files have no formats.", {
    scalar: (value, { name }) => (name === "formats" ? null : value),
  }),
  server("sizes-in-bytes", ["2.4-media-size"], "The size of a file is in bytes.", {
    scalar: (value, { name }, schema) => (isFile(schema) && name === "size" ? Math.round(Number(value) * 1000) : value),
  }),
  server("file-texts-empty", ["2.4-media-texts"], "Unset texts of files are empty texts.", {
    scalar: (value, { name }, schema) =>
      isFile(schema) && ["alternativeText", "caption"].includes(name) ? (value ?? "") : value,
  }),
];

const isOfLocale = (parameters: URLSearchParams): string | undefined =>
  [...parameters.keys()].find((name) => name === "locale" || name.startsWith("locale["));

const asked = (
  name: string,
  breaks: Patterned["breaks"],
  fault: string,
  change: (all: URLSearchParams) => void,
): Patterned => ({
  ...{ name, breaks, fault, wrap: () => asking(change) },
});

/** A server that changes what it answers to `/api/users`, and below. */
const ofUsers = (
  name: string,
  breaks: Patterned["breaks"],
  fault: string,
  change: (users: readonly Json[]) => unknown,
): Patterned => ({
  ...{ name, breaks, fault },
  wrap: () => (fetch) => async (request) => {
    const answer = await fetch(request);
    if (new URL(request.url).pathname !== "/api/users" || !answer.ok) return answer;
    const { status } = answer;
    return Response.json(change((await answer.json()) as readonly Json[]), { status });
  },
});

/** A server whose answers with a list of entries have another form. */
const formed = (
  name: string,
  breaks: Patterned["breaks"],
  fault: string,
  change: (document: Json & { readonly data: readonly Json[] }) => unknown,
): Patterned => ({
  ...{ name, breaks, fault },
  wrap: () => (fetch) => async (request) => {
    const answer = await fetch(request);
    const { status, headers } = answer;
    if (headers.get("content-type")?.includes("json") !== true) return answer;
    const document = (await answer.json()) as Json;
    return Response.json(Array.isArray(document.data) ? change(document as never) : document, { status });
  },
});

/** Faults of whole lists. */
const listServers = [
  formed("lists-bare", ["2.3-data"], "Lists are bare arrays.", ({ data }) => data),
  formed("lists-in-results", ["2.3-data"], "Lists are below results.", ({ data, meta }) => ({ results: data, meta })),
  formed("entries-without-id", ["2.1-id"], "Entries in lists have no id.", ({ data, meta }) => ({
    ...{ data: data.map(({ attributes }) => ({ attributes })), meta },
  })),
  formed("ids-with-fractions", ["2.1-id"], "Ids have a fraction.", ({ data, meta }) => ({
    ...{ data: data.map(({ id, attributes }) => ({ id: Number(id) + 0.5, attributes })), meta },
  })),
  ofUsers("users-in-data", ["2.2-bare-array"], "Users are in an envelope, below data.", (users) => ({
    data: users,
    meta: { pagination: { page: 1, pageSize: 25, pageCount: 1, total: users.length } },
  })),
  ofUsers("users-as-entries", ["2.2-bare-array"], "Users are entries with attributes, in an envelope.", (users) => ({
    data: users.map(({ id, ...attributes }) => ({ id, attributes })),
    meta: {},
  })),
  asked("locale-ignored", ["4.1-locale"], "locale is ignored: lists are of the default locale.", (all) => {
    for (let name = isOfLocale(all); name !== undefined; name = isOfLocale(all)) all.delete(name);
  }),
  asked("locale-all", ["4.1-locale"], "locale is ignored: lists are of every locale.", (all) =>
    all.set("locale", "all"),
  ),
  asked("drafts-hidden", ["3-preview"], "publicationState is ignored: no draft is shown.", (all) =>
    all.delete("publicationState"),
  ),
  asked("drafts-shown", ["3-live"], "publicationState is ignored: drafts are always shown.", (all) =>
    all.set("publicationState", "preview"),
  ),
  server("lists-lack-the-last", ["4.1-path", "4.3-limit", "4.3-page-size"], "Lists of several lack their last entry.", {
    list: (document) => ({
      ...document,
      data: (document.data as readonly unknown[]).slice(
        0,
        Math.max(1, (document.data as readonly unknown[]).length - 1),
      ),
    }),
  }),
  server("lists-lack-the-first", ["4.1-path", "4.3-start", "4.3-page"], "Lists of several lack their first entry.", {
    list: (document) => ({
      ...document,
      data: (document.data as readonly unknown[]).slice((document.data as readonly unknown[]).length > 1 ? 1 : 0),
    }),
  }),
];

/** Servers with the right data, each with one fault in all that shows it. */
export const patternedServers: readonly Patterned[] = [
  ...textServers,
  ...numberServers,
  ...genericServers,
  ...timeServers,
  ...attributeServers,
  ...linkServers,
  ...partServers,
  ...listServers,
];
