import type { Entry, Link } from "../../reference/model/dataset.js";
import {
  type Attribute,
  type ContentModel,
  isMorphInverse,
  type LinkAttribute,
  type Uid,
} from "../../reference/model/schema.js";
import { EntryList, linksOf, type Store, type Table } from "../../reference/store/store.js";
import type { Saved } from "./saved-state.js";

/** A state of data, as it was when this was made. */
export interface HeldState {
  readonly store: Store;
}

/** Holds the data as it is now. It takes memory as long as somebody holds it. */
export const holdState = ({ store }: Saved): HeldState => ({ store });

/** Ids of what is written while a source grows lie above: those of the source stay below. */
const ownIds = 1_000_000_000;

/**
 * Lets the components that are written from now on, and entries of `more` types, have ids that no source uses, so that {@link carryWrites} need not
 * change them.
 */
export const keepApart = (saved: Saved, more: readonly Uid[] = []): void => {
  const { store } = saved;
  const apart = new Set([...store.model.components.keys(), ...more]);
  if ([...apart].every((uid) => (store.tables.get(uid)?.lastId ?? 0) >= ownIds)) return;
  const tables = [...store.tables].map(([uid, table]): [Uid, Table] =>
    apart.has(uid) ? [uid, { ...table, lastId: Math.max(table.lastId, ownIds) }] : [uid, table],
  );
  saved.store = { ...store, tables: new Map(tables) };
};

type Tables = Map<Uid, Map<number, Entry>>;

/** What a table has of the source as it is now, with the entries that were written, and without those that were taken away. */
const overlaid = (grown: Table, before: Table | undefined, written: Table | undefined): Map<number, Entry> => {
  const entries = new Map([...grown.entries].map((entry) => [entry.id, entry]));
  for (const { id } of before?.entries ?? []) if (written?.entries.get(id) === undefined) entries.delete(id);
  for (const entry of written?.entries ?? []) if (before?.entries.get(entry.id) !== entry) entries.set(entry.id, entry);
  return entries;
};

/** The attribute of another type that has the other side of a link. */
const otherSide = (model: ContentModel, uid: Uid, attribute: LinkAttribute, type: Uid): LinkAttribute | undefined => {
  const attributes = model.contentTypes.get(type)?.attributes;
  const mirrors = (other: Attribute): boolean =>
    isMorphInverse(other) && other.target === uid && other.inverse === attribute.name;
  const inverse = attribute.kind === "relation" ? attributes?.get(attribute.inverse ?? "") : undefined;
  const other = attribute.kind === "morph" ? [...(attributes?.values() ?? [])].find(mirrors) : inverse;
  return other?.kind === "scalar" ? undefined : other;
};

const isTo =
  (type: Uid, id: number) =>
  (link: Link): boolean =>
    link.type === type && link.id === id;

/** Puts a link where the other side has it. False: there is one already, and room for one alone. */
const linkBack = (tables: Tables, link: Link, { many, name }: LinkAttribute, back: Link): boolean => {
  const target = tables.get(link.type)?.get(link.id);
  if (target === undefined) return false;
  const links = linksOf(target, name);
  if (links.some(isTo(back.type, back.id))) return true;
  if (!many && links.length > 0) return false;
  tables.get(link.type)?.set(link.id, { ...target, links: { ...target.links, [name]: [...links, back] } });
  return true;
};

/** Makes both sides of the links of an entry agree: a link leads to what is there, and stands on both sides, where there is room for it. */
const mend = (tables: Tables, model: ContentModel, uid: Uid, id: number, attributes: readonly Attribute[]): void => {
  for (const attribute of attributes) {
    const entry = tables.get(uid)?.get(id);
    if (entry === undefined || attribute.kind === "scalar") continue;
    const links = linksOf(entry, attribute.name);
    const kept = links.filter((link) => {
      if (tables.get(link.type)?.has(link.id) !== true) return false;
      const other = otherSide(model, uid, attribute, link.type);
      return other === undefined || linkBack(tables, link, other, { type: uid, id });
    });
    if (kept.length < links.length)
      tables.get(uid)?.set(id, { ...entry, links: { ...entry.links, [attribute.name]: kept } });
  }
};

/**
 * Makes data what a source that has grown says, with what was written on top of it as it was before. `before` and `written`: the data of the source
 * as it was, and with what was written. What was written counts; links lead to what is there, and stand on both sides.
 */
export const carryWrites = (saved: Saved, before: HeldState, written: HeldState): void => {
  const { store } = saved;
  if (before.store === written.store) return;
  const tables: Tables = new Map();
  for (const [uid, table] of store.tables)
    tables.set(uid, overlaid(table, before.store.tables.get(uid), written.store.tables.get(uid)));
  for (const [uid, { schema }] of store.tables) {
    const attributes = [...schema.attributes.values()];
    for (const id of [...(tables.get(uid)?.keys() ?? [])]) mend(tables, store.model, uid, id, attributes);
  }
  const made = [...store.tables].map(([uid, { lastId, schema }]): [Uid, Table] => {
    const entries = [...(tables.get(uid)?.values() ?? [])].sort((one, other) => one.id - other.id);
    const given = written.store.tables.get(uid)?.lastId ?? 0;
    return [uid, { schema, entries: EntryList.of(entries), lastId: Math.max(lastId, given) }];
  });
  saved.store = { ...store, tables: new Map(made), files: written.store.files };
};
