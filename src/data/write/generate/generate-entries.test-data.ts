import { isRecord } from "../../../base/json/json.js";
import type { Dataset, Entry } from "../../../reference/model/dataset.js";
import { type Attribute, type ContentType, type Schema, schemaOf, type Uid } from "../../../reference/model/schema.js";
import { createContentApi } from "../../../server/api/create-content-api.js";
import { holdsParts, partUid } from "../../model/parts.js";
import { loadFiles } from "../../read/load-tree.js";
import { createFileNames, localesOf } from "../shared/settings-file.js";
import { type Generated, type GenerateOptions, generateEntries } from "./generate-entries.js";
import type { SchemaFiles } from "./random-schemas.test-data.js";
import { loadFakerWords } from "./values/faker-words.js";

/** English, which is the default, and French. */
export const locales = localesOf(["en", "fr"]);
const words = await loadFakerWords(["en", "fr"]);

/** Of a dataset in two locales. */
export const settings = {
  "dataset.json": { name: "Random", locales: [{ code: "en", default: true }, { code: "fr" }] },
};

/** With one file of each kind: pictures take longer than all else. */
export const optionsFor = ({ model }: Dataset, count: number, seed: number): GenerateOptions => ({
  ...{ model, locales, count, seed, words, fewFiles: true },
});

/** Entries for a model, with the files that a project has. */
export const generate = (dataset: Dataset, count: number, seed: number): Generated =>
  generateEntries({ ...optionsFor(dataset, count, seed), fewFiles: false });

/** Entries with the {@link optionsFor} a model. */
export const generateFew = (dataset: Dataset, count: number, seed: number): Generated =>
  generateEntries(optionsFor(dataset, count, seed));

export const loadWith = (schemas: SchemaFiles, { tree }: Generated): Promise<Dataset> =>
  loadFiles({ ...schemas, ...settings, ...Object.fromEntries(tree) });

/** The members of an entry or component as a body has them: files by id, polymorphic links by `id`. */
const inBody = (schema: Schema, json: object, dataset: Dataset, dropped: Uid): Record<string, unknown> => {
  const sent = (attribute: Attribute | undefined, item: unknown): unknown => {
    if (attribute?.kind === "media")
      return dataset.records.get("plugin::upload.file")?.find(({ values }) => values.name === item)?.id;
    if (attribute === undefined || !isRecord(item)) return item;
    if (attribute.kind === "morph") return { __type: item.__type, id: item.ref };
    const inner = holdsParts(attribute) ? schemaOf(dataset.model, String(partUid(attribute, item))) : undefined;
    return inner === undefined ? item : inBody(inner, item, dataset, dropped);
  };
  const body: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(json)) {
    const attribute = schema.attributes.get(name);
    // The entries of the type itself are not there yet.
    if (attribute?.kind === "relation" && attribute.target === dropped && value !== null) continue;
    const isList = Array.isArray(value) && attribute?.kind !== "scalar";
    body[name] = value === null ? null : isList ? value.map((item) => sent(attribute, item)) : sent(attribute, value);
  }
  return body;
};

/** What the other side of a required relation holds, which a body has to name though the fixture leaves it to its owner. */
const inverses = (type: ContentType, record: Entry | undefined): Record<string, unknown> =>
  Object.fromEntries(
    [...type.attributes.values()].flatMap((attribute) => {
      if (attribute.kind !== "relation" || attribute.owner || !attribute.required) return [];
      const ids = (record?.links[attribute.name] ?? []).map(({ id }) => id);
      return ids.length === 0 ? [] : [[attribute.name, attribute.many ? ids : ids[0]]];
    }),
  );

/** Rows without links, so that any of them can be left out. */
const unlinked = (records: Dataset["records"], dropped: ReadonlySet<Uid>): Dataset["records"] =>
  new Map([...records].map(([uid, rows]) => [uid, dropped.has(uid) ? [] : rows.map((row) => ({ ...row, links: {} }))]));

/**
 * What is wrong with the entries of a type when they are sent as the bodies of POST requests, to a server that has all others. Localizations
 * share what is not localized with their entry, unique or not: they have no request of their own.
 */
export const faultsOf = async (dataset: Dataset, type: ContentType, entries: readonly Record<string, unknown>[]) => {
  const dropped = new Set([type.uid, ...dataset.model.components.keys()]);
  const api = createContentApi({ ...dataset, records: unlinked(dataset.records, dropped) });
  const byId = new Map((dataset.records.get(type.uid) ?? []).map((record) => [record.id, record]));
  const faults: string[] = [];
  for (const { localizations, ...json } of entries) {
    if (localizations !== undefined) continue;
    const { id, ...body } = { ...inBody(type, json, dataset, type.uid), ...inverses(type, byId.get(Number(json.id))) };
    await api.create(type.uid, body).catch((error: unknown) => faults.push(`${type.uid} ${id}: ${error}`));
  }
  return faults;
};

export const ownTypes = ({ model }: Dataset): readonly ContentType[] =>
  [...model.contentTypes.values()].filter(({ uid }) => uid.startsWith("api::"));

export const entriesOf = (
  type: ContentType,
  dataset: Dataset,
  { tree }: Generated,
): readonly Record<string, unknown>[] =>
  JSON.parse(String(tree.get(`entries/${createFileNames(dataset.model)(type)}.json`) ?? "[]"));

/** The attributes for whose rows a test holds, of types and components that have any: `shared.seo title`. */
export const attributesThat = (
  dataset: Dataset,
  test: (attribute: Attribute, rows: readonly Entry[], schema: Schema) => boolean,
): readonly string[] =>
  [...ownTypes(dataset), ...dataset.model.components.values()].flatMap((schema) => {
    const rows = dataset.records.get(schema.uid) ?? [];
    const all = rows.length === 0 ? [] : [...schema.attributes.values()];
    return all.filter((each) => test(each, rows, schema)).map(({ name }) => `${schema.uid} ${name}`);
  });

/** Whether an entry has no value of an attribute. */
export const isWithout = ({ links, values }: Entry, { kind, name }: Attribute): boolean =>
  kind === "scalar" ? values[name] == null : !links[name]?.length;

/** The attributes that no row has a value of. */
export const unfilled = (dataset: Dataset): readonly string[] =>
  attributesThat(dataset, (attribute, rows) => {
    const isOfService = attribute.name === "createdBy" || attribute.name === "updatedBy";
    return !isOfService && rows.every((row) => isWithout(row, attribute));
  });
