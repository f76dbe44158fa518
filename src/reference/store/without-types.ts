import type { Entry, Link } from "../model/dataset.js";
import type { Uid } from "../model/schema.js";
import { EntryList, entryAt, linksOf, type Store, type Table, tableOf } from "./store.js";

/** A store without the entries of some types, their components, and every link to them. Ids that were given are not given again. */
export const withoutTypes = (store: Store, types: ReadonlySet<Uid>): Store => {
  const components = componentsOf(store, types);
  const isGone = ({ id, type }: Link): boolean => types.has(type) || components.get(type)?.has(id) === true;
  const tables = [...store.tables].map(([uid, table]): [Uid, Table] => [uid, without(table, uid, isGone)]);
  return { ...store, tables: new Map(tables) };
};

/** The table as it is where nothing of it is gone. */
const without = (table: Table, type: Uid, isGone: (link: Link) => boolean): Table => {
  const before = table.entries.toArray();
  const after = before.filter(({ id }) => !isGone({ type, id })).map((entry) => unlinked(entry, isGone));
  const isSame = after.length === before.length && after.every((entry, at) => entry === before[at]);
  return isSame ? table : { ...table, entries: EntryList.of(after) };
};

const unlinked = (entry: Entry, isGone: (link: Link) => boolean): Entry => {
  const lists = Object.entries(entry.links);
  if (!lists.some(([, links]) => links.some(isGone))) return entry;
  return {
    ...entry,
    links: Object.fromEntries(lists.map(([name, links]) => [name, links.filter((at) => !isGone(at))])),
  };
};

/** The ids of the components in entries of some types, by the component's uid. */
const componentsOf = (store: Store, types: ReadonlySet<Uid>): ReadonlyMap<Uid, ReadonlySet<number>> => {
  const found = new Map<Uid, Set<number>>();
  const collect = (entry: Entry, uid: Uid): void => {
    for (const { kind, name } of tableOf(store, uid).schema.attributes.values()) {
      if (kind !== "component" && kind !== "dynamiczone") continue;
      for (const link of linksOf(entry, name)) {
        found.set(link.type, (found.get(link.type) ?? new Set()).add(link.id));
        const component = entryAt(store, link);
        if (component !== undefined) collect(component, link.type);
      }
    }
  };
  for (const type of types) for (const entry of tableOf(store, type).entries) collect(entry, type);
  return found;
};
