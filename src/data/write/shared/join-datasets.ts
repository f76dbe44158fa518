import { heldAt } from "../../../base/maps.js";
import type { Dataset, Entry, Link } from "../../../reference/model/dataset.js";
import type { Uid } from "../../../reference/model/schema.js";
import { tablesOf } from "./row-tables.js";

/** The entries of both: of a content-type that has some, its own alone. Components of the new ones get ids behind those that are there. */
const joinedRecords = (own: Dataset, made: Dataset): Dataset["records"] => {
  const rowsOf = (uid: Uid): readonly Entry[] => own.records.get(uid) ?? [];
  const isNew = (uid: Uid): boolean => own.model.contentTypes.has(uid) && rowsOf(uid).length === 0;
  const tables = tablesOf(made.records);
  const components = new Map<Uid, Map<number, Entry>>();
  const movedLink = ({ id, type }: Link): readonly Link[] => {
    if (!own.model.components.has(type)) return isNew(type) ? [{ id, type }] : [];
    const part = tables(type).get(id);
    if (part === undefined) return [];
    // Records are in the order of ids.
    const to = (rowsOf(type).at(-1)?.id ?? 0) + id;
    const known = heldAt(components, type, () => new Map<number, Entry>());
    if (!known.has(id)) known.set(id, moved({ ...part, id: to }));
    return [{ id: to, type }];
  };
  const moved = (entry: Entry): Entry => {
    const links = Object.entries(entry.links).map(([name, list]) => [name, list.flatMap(movedLink)]);
    return { ...entry, links: Object.fromEntries(links) };
  };
  const records = new Map(own.records);
  for (const [uid, entries] of made.records) if (isNew(uid)) records.set(uid, entries.map(moved));
  for (const [uid, added] of components)
    records.set(uid, [...rowsOf(uid), ...[...added.values()].sort((a, b) => a.id - b.id)]);
  return records;
};

/** A dataset with the entries of another one of the same model in each of its content-types that had none; its own stay as they are. */
export const joinDatasets = (own: Dataset, made: Dataset): Dataset => ({
  ...own,
  records: joinedRecords(own, made),
  assets: { read: async (path) => (await own.assets.read(path)) ?? made.assets.read(path) },
});
