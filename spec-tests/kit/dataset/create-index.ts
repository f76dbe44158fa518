import type { ContentType, Dataset, DatasetRecord, Uid } from "../contract/content-model.js";
import type { DatasetIndex, KnownEntry } from "../contract/dataset.js";

/** Builds the index of a dataset. */
export const createDatasetIndex = (dataset: Dataset): DatasetIndex => {
  const defaultLocale = dataset.locales.find((locale) => locale.isDefault)?.code;
  const types = namesOfTypes(dataset);
  const byUid = new Map<Uid, ReadonlyMap<string, KnownEntry>>();
  const keys = new Map<Uid, ReadonlyMap<number, string>>();
  for (const type of dataset.model.contentTypes.values()) {
    const known = keyedEntries(type, dataset.records.get(type.uid) ?? [], defaultLocale);
    byUid.set(type.uid, new Map(known.map((entry) => [entry.key, entry])));
    keys.set(type.uid, new Map(known.map((entry) => [entry.record.id, entry.key])));
  }
  const typeOf = (name: string): ContentType => {
    const type = types.get(name);
    if (type === undefined) throw new Error(`the dataset has no content-type "${name}"`);
    return type;
  };
  const tableOf = (name: string) => byUid.get(typeOf(name).uid) ?? new Map<string, KnownEntry>();
  return {
    dataset,
    type: typeOf,
    entries: (name) => [...tableOf(name).values()],
    entry(name, key) {
      const entry = tableOf(name).get(key);
      if (entry === undefined) throw new Error(`the dataset has no ${name} "${key}"`);
      return entry;
    },
    has: (name, key) => tableOf(name).has(key),
    keyOf: (uid, id) => keys.get(uid)?.get(id),
  };
};

const namesOfTypes = (dataset: Dataset): ReadonlyMap<string, ContentType> => {
  const names = new Map<string, ContentType>();
  // The project's own types last: a built-in of the same short name must not hide them.
  const own = (type: ContentType) => (type.uid.startsWith("api::") ? 1 : 0);
  for (const type of [...dataset.model.contentTypes.values()].sort((a, b) => own(a) - own(b))) {
    for (const name of [type.uid, type.pluralName, type.singularName]) names.set(name, type);
  }
  return names;
};

const keyedEntries = (type: ContentType, records: readonly DatasetRecord[], defaultLocale: string | undefined) => {
  const taken = new Set<string>();
  return records.map((record, index): KnownEntry => {
    const wanted = naturalKey(type, record.values, defaultLocale) ?? `${type.singularName}#${index + 1}`;
    const key = taken.has(wanted) ? `${wanted}#${index + 1}` : wanted;
    taken.add(key);
    return { key, type, record };
  });
};

/** The natural key of an entry's attributes, as {@link KnownEntry} describes it; undefined when it has none. */
export const naturalKey = (
  type: ContentType,
  values: Readonly<Record<string, unknown>>,
  defaultLocale: string | undefined,
): string | undefined => {
  const value = type.naturalKey === undefined ? undefined : values[type.naturalKey];
  if (typeof value === "string") return value;
  if (type.kind !== "singleType") return undefined;
  const locale = values.locale;
  return typeof locale === "string" && locale !== defaultLocale ? `${type.singularName}@${locale}` : type.singularName;
};
