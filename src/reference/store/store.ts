import { InvariantError, invariant } from "../../base/invariant.js";
import type { Dataset, Entry, Link } from "../model/dataset.js";
import type { ContentModel, LinkAttribute, Schema, Uid } from "../model/schema.js";
import { EntryList } from "./entry-list.js";

/** The entries of one content-type or component. */
export interface Table {
  readonly schema: Schema;
  readonly entries: EntryList;
  /** The highest id that was ever given: an id is never given again. */
  readonly lastId: number;
}

/**
 * All that one deployment holds at one time. It never changes: a write makes another one, which shares everything that
 * is still the same. Whoever holds a store holds that state.
 */
export interface Store {
  readonly model: ContentModel;
  readonly defaultLocale: string;
  /** The codes of the locales that entries may have. */
  readonly locales: ReadonlySet<string>;
  /** By uid, content-types first. */
  readonly tables: ReadonlyMap<Uid, Table>;
  /** The bytes of uploaded files that were written since the deployment began, by their path below `/uploads/`. Undefined: taken away. */
  readonly files: Files;
}

/** See {@link Store.files}. */
export type Files = ReadonlyMap<string, Uint8Array | undefined>;

/** What a deployment answers from. A write that succeeds puts its store here, which is all that a commit is. */
export interface Current {
  store: Store;
}

/** The table of a uid of the model. */
export const tableOf = ({ tables }: Pick<Store, "tables">, uid: Uid): Table => {
  const table = tables.get(uid);
  invariant(table, `no table ${uid}`);
  return table;
};

/** Links of an attribute that leads nowhere. */
export const noLinks: readonly Link[] = Object.freeze([]);

/** The links of an attribute, in their order. */
export const linksOf = (entry: Pick<Entry, "links">, name: string): readonly Link[] => entry.links[name] ?? noLinks;

/** The entry that a link leads to. */
export const entryAt = (store: Store, { type, id }: Link): Entry | undefined => store.tables.get(type)?.entries.get(id);

/** The entries that an attribute leads to, in order. */
export const targetsOf = (
  store: Store,
  entry: Pick<Entry, "links">,
  { name }: Pick<LinkAttribute, "name">,
): readonly Entry[] => linksOf(entry, name).map((link) => entryAt(store, link) ?? missing(name, link));

const missing = (name: string, { id, type }: Link): never => {
  throw new InvariantError(`${name} leads to ${type} ${id}, which is not there`);
};

/** Builds the store of a dataset. A link of a source that was loaded with warnings may lead nowhere: it is left out. */
export const createStore = ({ locales, model, records }: Dataset): Store => {
  const ids = new Map([...records].map(([uid, entries]) => [uid, new Set(entries.map(({ id }) => id))]));
  const isThere = ({ type, id }: Link): boolean => ids.get(type)?.has(id) === true;
  const schemas = [...model.contentTypes.values(), ...model.components.values()];
  return {
    model,
    defaultLocale: locales.find(({ isDefault }) => isDefault)?.code ?? "en",
    locales: new Set(locales.map(({ code }) => code)),
    tables: new Map(schemas.map((schema) => [schema.uid, newTable(schema, records.get(schema.uid) ?? [], isThere)])),
    files: new Map(),
  };
};

const newTable = (schema: Schema, records: readonly Entry[], isThere: (link: Link) => boolean): Table => ({
  schema,
  entries: EntryList.of(records.map((record) => withLinks(record, isThere))),
  lastId: records.at(-1)?.id ?? 0,
});

const withLinks = (record: Entry, isThere: (link: Link) => boolean): Entry => {
  const lists = Object.entries(record.links);
  if (lists.every(([, links]) => links.every(isThere))) return record;
  return { ...record, links: Object.fromEntries(lists.map(([name, links]) => [name, links.filter(isThere)])) };
};
