import type { Uid } from "../../reference/model/schema.js";
import { Edit } from "../../reference/store/edit.js";
import { EntryList, entryAt, type Store, type Table, tableOf, withLinks } from "../../reference/store/store.js";
import { removeComponent } from "../../reference/write/remove-entry.js";

/** A store without the entries of some types, their components, and every link to them. Ids that were given are not given again. */
export const withoutTypes = (store: Store, types: readonly Uid[]): Store => {
  const edit = new Edit(store);
  for (const type of new Set(types))
    for (const { id } of tableOf(store, type).entries) removeComponent(edit, { type, id });
  const after = edit.finish();
  const tables = [...after.tables].map(([uid, table]): [Uid, Table] => {
    const entries = table.entries.toArray();
    const kept = entries.map((entry) => withLinks(entry, (link) => entryAt(after, link) !== undefined));
    const isSame = kept.every((entry, at) => entry === entries[at]);
    return [uid, isSame ? table : { ...table, entries: EntryList.of(kept) }];
  });
  return { ...after, tables: new Map(tables) };
};
