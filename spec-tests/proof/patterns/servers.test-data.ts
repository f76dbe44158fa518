import { isRecord } from "../../kit/base.js";
import { pathOf } from "../../kit/contract/address.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import type { ScalarAttribute, Schema } from "../../kit/reference.js";
import { answering, answeringLists, answeringUsers, type Json, without } from "../servers/answers.js";
import type { Mutate } from "../servers/server.js";
import { type Change, showing } from "../servers/showing.js";

/** A server whose answers all have one fault, as its data is right. */
interface Patterned {
  /** What is wrong, in kebab-case. */
  readonly name: string;
  /** Statements of the specification that it breaks, by their texts: a check of one of them has to fail. */
  readonly breaks: readonly string[];
  readonly mutate: Mutate;
}

const types = [...(await bundledIndex()).dataset.model.contentTypes.values()];

/** Servers that break the same statements, each by its name. */
const breaking = (breaks: readonly string[], servers: Readonly<Record<string, Mutate>>): readonly Patterned[] =>
  Object.entries(servers).map(([name, mutate]) => ({ name, breaks, mutate }));

/** A server that shows other values in answers about entries, users or files. */
const shown = (change: Change): Mutate => showing(change, (path) => types.find((type) => pathOf(type) === path));

const isFile = (schema: Schema) => schema.attributes.has("mime");

const system = ["createdAt", "updatedAt", "publishedAt", "locale"];

/** Other values of some attributes; null is not changed. */
const chosen = (isMeant: (attribute: ScalarAttribute, schema: Schema) => boolean, change: (value: never) => unknown) =>
  shown((value, { attribute, schema }) =>
    attribute.kind === "scalar" && value !== null && isMeant(attribute, schema) ? change(value as never) : value,
  );

type Types = readonly ScalarAttribute["type"][];

/** Of these types, but for the system attributes and the files. */
const valuesOf = (own: Types) => (change: (value: never) => unknown) =>
  chosen(({ type, name }, schema) => own.includes(type) && !system.includes(name) && !isFile(schema), change);

/** Of these names, but for the files. */
const named = (names: readonly string[], change: (value: never) => unknown) =>
  chosen(({ name }, schema) => names.includes(name) && !isFile(schema), change);

/** Members of files. */
const ofFiles = (names: readonly string[], change: (value: unknown) => unknown) =>
  shown((value, { attribute, schema }) => (isFile(schema) && names.includes(attribute.name) ? change(value) : value));

/** Another value in place of none, by the types of attributes. */
const unset = (own: Types, instead: unknown) =>
  shown((value, { attribute, schema }) =>
    attribute.kind === "scalar" && own.includes(attribute.type) && !isFile(schema) ? (value ?? instead) : value,
  );

const ofText = valuesOf(["string", "text", "richtext"]);
const ofNumbers = valuesOf(["integer", "float", "decimal"]);

const entities: Json = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const texts = breaking(["2.1-string-types"], {
  "texts-in-capitals": ofText((text: string) => text.toUpperCase()),
  "names-in-lower-case": named(["name", "term", "username", "code"], (text: string) => text.toLowerCase()),
  "texts-trimmed": ofText((text: string) => text.trim()),
  "texts-of-single-spaces": ofText((text: string) => text.replace(/\s+/g, " ").trim()),
  "texts-escaped-for-html": ofText((text: string) => text.replace(/[&<>"']/g, (sign) => String(entities[sign]))),
  "texts-decomposed": ofText((text: string) => text.normalize("NFD")),
  "texts-without-accents": ofText((text: string) => text.normalize("NFD").replace(/\p{M}/gu, "")),
  "texts-of-ascii": ofText((text: string) => text.replace(/[^\0-\x7f]/gu, "?")),
  "texts-read-as-latin-1": ofText((text: string) => Buffer.from(text, "utf8").toString("latin1")),
  "texts-cut": ofText((text: string) => text.slice(0, 20)),
  "emoji-lost": ofText((text: string) => text.replace(/[\u{10000}-\u{10ffff}]/gu, "")),
  "empty-text-as-null": ofText((text: string) => (text === "" ? null : text)),
  "null-as-empty-text": unset(["string", "text", "richtext"], ""),
  "rich-text-rendered": valuesOf(["richtext"])((text: string) => `<p>${text}</p>`),
  "enumerations-as-labels": valuesOf(["enumeration"])((text: string) =>
    text.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase()),
  ),
  "uids-in-capitals": valuesOf(["uid"])((text: string) => text.toUpperCase()),
  "uids-as-paths": valuesOf(["uid"])((text: string) => `/${text}`),
  "addresses-masked": valuesOf(["email"])((text: string) => text.replace(/^(.)[^@]*/, "$1***")),
  "attribute-null": named(["summary"], () => null),
});

const numbers = breaking(["2.1-number-types"], {
  "floats-whole": valuesOf(["float"])(Math.round),
  "floats-of-one-digit": valuesOf(["float"])((value: number) => Math.round(value * 10) / 10),
  "decimals-whole": valuesOf(["decimal"])(Math.trunc),
  "integers-of-16-bits": valuesOf(["integer"])((value: number) => Math.max(-32768, Math.min(32767, value))),
  "signs-lost": ofNumbers(Math.abs),
  "zero-as-null": ofNumbers((value: number) => (value === 0 ? null : value)),
  "null-as-zero": unset(["integer", "float", "decimal"], 0),
  "big-integers-of-32-bits": valuesOf(["biginteger"])((value: string) => `${Number(BigInt.asIntN(32, BigInt(value)))}`),
  "big-integers-of-6-digits": valuesOf(["biginteger"])((value: string) =>
    String(BigInt(Math.round(Number(Number(value).toPrecision(6))))),
  ),
});

const generic = breaking(["2.1-generic-types"], {
  "booleans-as-numbers": valuesOf(["boolean"])(Number),
  "unset-booleans-false": unset(["boolean"], false),
  "false-as-null": valuesOf(["boolean"])((value: boolean) => value || null),
  "json-as-text": valuesOf(["json"])(JSON.stringify),
  "empty-objects-as-arrays": valuesOf(["json"])((value) => (JSON.stringify(value) === "{}" ? [] : value)),
  "unset-json-as-object": unset(["json"], {}),
});

const hour = 3_600_000;

const moments = (change: (text: string) => unknown) => chosen(({ type }) => type === "datetime", change);

const later = (text: string, by: number) => new Date(Date.parse(text) + by).toISOString();

const times = [
  ...breaking(["2.1-date-types"], {
    "dates-a-day-early": valuesOf(["date"])((text: string) => later(text, -24 * hour).slice(0, 10)),
    "times-to-the-hour": valuesOf(["time"])((text: string) => `${text.slice(0, 3)}00:00.000`),
    "times-two-hours-late": valuesOf(["time"])((text: string) => later(`1970-01-01T${text}Z`, 2 * hour).slice(11, 23)),
  }),
  ...breaking(["2.1-created-at", "2.1-updated-at", "2.1-published-at", "2.1-date-types"], {
    "instants-of-another-zone": moments((text) => later(text, hour)),
  }),
  ...breaking(["2.1-created-at", "2.1-updated-at", "2.1-published-at"], {
    "instants-to-the-second": moments((text) => text.replace(/\.\d+Z$/, ".000Z")),
    "instants-to-the-day": moments((text) => text.slice(0, 10)),
    "instants-of-sql": moments((text) => text.replace("T", " ").replace("Z", "")),
    "instants-of-mail": moments((text) => new Date(text).toUTCString()),
    "instants-as-numbers": moments((text) => Date.parse(text)),
  }),
  ...breaking(["3-published", "2.1-published-at"], { "published-at-null": named(["publishedAt"], () => null) }),
];

/** Attributes under other names, wherever such a name stands. */
const renamed = (name: RegExp, rename: (name: string) => string) =>
  answering((document) => JSON.parse(JSON.stringify(document).replaceAll(name, rename)));

const attributes = [
  ...breaking(["2.1-number-types"], { "attribute-renamed": renamed(/"weightKg":/g, () => '"weight_kg":') }),
  ...breaking(["2.1-created-at", "2.1-string-types"], {
    "attributes-in-snake-case": renamed(/"(?!page|withCount)[a-z]+([A-Z][a-z]*)+":/g, (name) =>
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ),
  }),
];

/** Other relations and media fields. */
const linked = (change: (data: unknown) => unknown) =>
  shown((value, { attribute }) =>
    (attribute.kind === "relation" || attribute.kind === "media") && isRecord(value) && "data" in value
      ? { data: change(value.data) }
      : value,
  );

const bare = (entry: unknown) => (isRecord(entry) ? { id: entry.id, attributes: {} } : entry);

const links = [
  ...breaking(["4.6-star", "4.6-one", "2.4-to-many"], {
    "lists-twice": linked((data) => (Array.isArray(data) ? data.flatMap((item) => [item, item]) : data)),
  }),
  ...breaking(["2.4-related-entry", "2.4-to-one"], {
    "related-entries-bare": linked((data) => (Array.isArray(data) ? data.map(bare) : bare(data))),
  }),
];

/** Other components, or dynamic zones. */
const parts = (kind: "component" | "dynamiczone", change: (value: unknown) => unknown) =>
  shown((value, { attribute }) => (attribute.kind === kind ? change(value) : value));

const eachPart = (kind: "component" | "dynamiczone", change: (part: Json) => Json) => {
  const one = (part: unknown) => (isRecord(part) ? change(part) : part);
  return parts(kind, (value) => (Array.isArray(value) ? value.map(one) : one(value)));
};

const components = [
  ...breaking(["2.4-component", "2.4-component-repeatable"], {
    "components-without-ids": eachPart("component", (part) => without(part, "id")),
  }),
  ...breaking(["2.4-component-repeatable"], {
    "components-reversed": parts("component", (value) => (Array.isArray(value) ? value.toReversed() : value)),
  }),
  ...breaking(["2.4-zone"], {
    "zones-without-names": eachPart("dynamiczone", (part) => without(part, "__component")),
    "zones-with-slashes": eachPart("dynamiczone", (part) => ({
      ...part,
      __component: String(part.__component).replace(".", "/"),
    })),
  }),
  ...breaking(["2.4-media-texts"], {
    "file-names-encoded": ofFiles(["name"], (value) => encodeURIComponent(String(value))),
    "file-names-in-lower-case": ofFiles(["name"], (value) => String(value).toLowerCase()),
    "file-texts-empty": ofFiles(["alternativeText", "caption"], (value) => value ?? ""),
  }),
  ...breaking(["2.4-media-formats"], { "formats-null": ofFiles(["formats"], () => null) }),
  ...breaking(["2.4-media-size"], { "sizes-in-bytes": ofFiles(["size"], (value) => Math.round(Number(value) * 1000)) }),
];

/** Lists of several without one of their entries. */
const lacking = (at: 0 | -1) =>
  answeringLists(({ data, meta }) => ({ data: data.length > 1 ? data.toSpliced(at, 1) : data, meta }));

const wholes = [
  ...breaking(["2.3-data"], {
    "lists-bare": answeringLists(({ data }) => data),
    "lists-in-results": answeringLists(({ data, meta }) => ({ results: data, meta })),
  }),
  ...breaking(["2.1-id"], {
    "entries-without-id": answeringLists(({ data, meta }) => ({
      data: data.map(({ attributes: all }) => ({ attributes: all })),
      meta,
    })),
    "ids-with-fractions": answeringLists(({ data, meta }) => ({
      ...{ data: data.map(({ id, attributes: all }) => ({ id: Number(id) + 0.5, attributes: all })), meta },
    })),
  }),
  ...breaking(["2.2-bare-array"], {
    "users-as-entries": answeringUsers((users) => ({
      ...{ data: users.map(({ id, ...all }) => ({ id, attributes: all })), meta: {} },
    })),
  }),
  ...breaking(["4.1-path", "4.3-limit", "4.3-page-size"], { "lists-lack-the-last": lacking(-1) }),
  ...breaking(["4.1-path", "4.3-start", "4.3-page"], { "lists-lack-the-first": lacking(0) }),
];

/** Servers with the right data, each with one fault in all that shows it: such as no breach has (`breaches/answers`). */
export const patternedServers: readonly Patterned[] = [
  ...texts,
  ...numbers,
  ...generic,
  ...times,
  ...attributes,
  ...links,
  ...components,
  ...wholes,
];
