import { remembered } from "../base.js";
import { allCapabilities, type Capability } from "../contract/capability.js";
import type { DatasetIndex, KnownEntry } from "../contract/dataset.js";
import {
  type Attribute,
  type ContentType,
  type Dataset,
  type DatasetRecord,
  loadBundledDataset,
  type Uid,
} from "../reference.js";
import { reduceDataset } from "./reduced.js";

type KeyEntries = (type: ContentType, records: readonly DatasetRecord[], dataset: Dataset) => readonly KnownEntry[];

const createDatasetIndex = (
  dataset: Dataset,
  keyEntries: KeyEntries = keyedEntries,
  isOpen: DatasetIndex["isOpen"] = () => false,
): DatasetIndex => {
  const types = namesOfTypes(dataset);
  const byUid = new Map<Uid, ReadonlyMap<string, KnownEntry>>();
  const keys = new Map<Uid, ReadonlyMap<number, string>>();
  for (const type of dataset.model.contentTypes.values()) {
    const known = keyEntries(type, dataset.records.get(type.uid) ?? [], dataset);
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
    isOpen,
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

const keyedEntries: KeyEntries = (type, records, { locales }) => {
  const defaultLocale = locales.find((locale) => locale.isDefault)?.code;
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

/** The index of what a server was found to hold: the key of an entry is the id that it has there. */
export const ownIndex = (dataset: Dataset): DatasetIndex =>
  createDatasetIndex(
    dataset,
    (type, records) => records.map((record) => ({ key: String(record.id), type, record })),
    roundedIn(dataset),
  );

/** Integers beyond 2^53: Strapi over SQLite shows them rounded, and compares them as they are. */
const roundedIn = ({ records }: Dataset): DatasetIndex["isOpen"] => {
  const isRounded = remembered((key: string) => {
    const [uid = "", name = ""] = key.split(" ");
    return (records.get(uid) ?? []).some(({ values }) => Math.abs(Number(values[name] ?? 0)) >= 2 ** 53);
  });
  return (uid, { name, type }) => type === "biginteger" && isRounded(`${uid} ${name}`);
};

let index: Promise<DatasetIndex> | undefined;
let bundled: DatasetIndex | undefined;

/** The index of the dataset that comes with the kit, read once per process. */
export const bundledIndex = (): Promise<DatasetIndex> => {
  index ??= loadBundledDataset().then((dataset) => {
    bundled = createDatasetIndex(dataset);
    return bundled;
  });
  return index;
};

/** Whether an index is that of the dataset that comes with the kit, with nothing left out. */
export const isBundled = (some: DatasetIndex): boolean => some === bundled;

/** The attributes of all content-types and components: those of one name come once for each. */
export const everyAttribute = ({ dataset: { model } }: DatasetIndex): readonly Attribute[] =>
  [...model.contentTypes.values(), ...model.components.values()].flatMap(({ attributes }) => [...attributes.values()]);

/** The first locale that is not the default one; undefined where there is no other. */
export const otherLocaleOf = ({ dataset: { locales } }: DatasetIndex): string | undefined =>
  locales.find(({ isDefault }) => !isDefault)?.code;

/** Which id a server gave to which entry of the dataset. */
export interface IdMap {
  id(uid: Uid, key: string): number | undefined;
  key(uid: Uid, id: number): string | undefined;
}

/** Builds a map from pairs of natural key and id per type. */
export const createIdMap = (pairs: ReadonlyMap<Uid, ReadonlyMap<string, number>>): IdMap => {
  const reverse = new Map(
    [...pairs].map(([uid, ids]) => [uid, new Map([...ids].map(([key, id]) => [id, key] as const))] as const),
  );
  return {
    id: (uid, key) => pairs.get(uid)?.get(key),
    key: (uid, id) => reverse.get(uid)?.get(id),
  };
};

/** The ids of the dataset itself: those of a server that loads it unchanged. */
export const datasetIds = (index: DatasetIndex): IdMap =>
  createIdMap(
    new Map(
      [...index.dataset.model.contentTypes.keys()].map((uid) => [
        uid,
        new Map(index.entries(uid).map((entry) => [entry.key, entry.record.id])),
      ]),
    ),
  );

const areOfDataset = new WeakMap<IdMap, boolean>();

/** Whether every entry of a dataset that a map knows has its id in the dataset. */
export const hasDatasetIds = (ids: IdMap, { dataset, entries }: DatasetIndex): boolean => {
  const found =
    areOfDataset.get(ids) ??
    [...dataset.model.contentTypes.keys()].every((uid) =>
      entries(uid).every(({ key, record }) => (ids.id(uid, key) ?? record.id) === record.id),
    );
  areOfDataset.set(ids, found);
  return found;
};

const known = new WeakMap<DatasetIndex, Map<string, DatasetIndex>>();

/** The index of {@link reduceDataset}, made once for each set of capabilities: generators remember what they saw of it. */
export const reducedIndex = (whole: DatasetIndex, capabilities: ReadonlySet<Capability>): DatasetIndex => {
  if (allCapabilities.every((name) => capabilities.has(name))) return whole;
  const indexes = known.get(whole) ?? new Map<string, DatasetIndex>();
  known.set(whole, indexes);
  const key = allCapabilities.filter((name) => capabilities.has(name)).join();
  const index = indexes.get(key) ?? createDatasetIndex(reduceDataset(whole.dataset, capabilities));
  indexes.set(key, index);
  return index;
};

/** The most entries that lists are asked for: pages of so many are common (section 8). */
export const longestList = 100;

/** The ids between which the entries lie that a list of a type is asked for. */
export interface Window {
  readonly first: number;
  readonly last: number;
}

/** Of a type that has more entries than a list is asked for, those that the run asks for: the seed chooses them. Undefined of any other type. */
export const windowOf = (
  { entries }: DatasetIndex,
  type: string,
  random: { readonly seed: number },
): Window | undefined => {
  const all = entries(type);
  if (all.length <= longestList) return undefined;
  const start = (random.seed * 7919) % (all.length - longestList + 1);
  return { first: all[start]?.record.id ?? 0, last: all[start + longestList - 1]?.record.id ?? 0 };
};

/** Whether an entry is one that lists are asked for. */
export const isWithin = (window: Window | undefined, id: number): boolean =>
  window === undefined || (id >= window.first && id <= window.last);
