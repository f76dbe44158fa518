import { heldAt } from "../../../base/maps.js";
import type { Dataset, Entry } from "../../../reference/model/dataset.js";
import type { Uid } from "../../../reference/model/schema.js";

const countIn =
  ({ records }: Pick<Dataset, "records">) =>
  (uid: Uid): number =>
    records.get(uid)?.length ?? 0;

/** The entries of both: of a content-type that has some, its own alone. Components of the new ones get ids behind those that are there. */
const joinedRecords = (own: Dataset, made: Dataset): Dataset["records"] => {
  const records = new Map(own.records);
  const isNew = (uid: Uid): boolean => own.model.contentTypes.has(uid) && countIn(own)(uid) === 0;
  const firstFree = new Map(
    [...own.model.components.keys()].map((uid) => [
      uid,
      Math.max(0, ...(own.records.get(uid) ?? []).map(({ id }) => id)),
    ]),
  );
  const parts = new Map(
    [...firstFree.keys()].map((uid) => [uid, new Map((made.records.get(uid) ?? []).map((part) => [part.id, part]))]),
  );
  const components = new Map<Uid, Map<number, Entry>>();
  const movedLinks = ({ links }: Entry): Entry["links"] =>
    Object.fromEntries(
      Object.entries(links).map(([name, list]) => [
        name,
        list.flatMap(({ id, type }) => {
          const before = firstFree.get(type);
          if (before === undefined) return isNew(type) ? [{ id, type }] : [];
          const part = parts.get(type)?.get(id);
          if (part === undefined) return [];
          const of = heldAt(components, type, () => new Map<number, Entry>());
          if (!of.has(id)) of.set(id, { ...part, id: before + id, links: movedLinks(part) });
          return [{ id: before + id, type }];
        }),
      ]),
    );
  for (const [uid, entries] of made.records)
    if (isNew(uid))
      records.set(
        uid,
        entries.map((entry) => ({ ...entry, links: movedLinks(entry) })),
      );
  for (const [uid, added] of components)
    records.set(uid, [...(own.records.get(uid) ?? []), ...[...added.values()].sort((a, b) => a.id - b.id)]);
  return records;
};

/** A dataset with the entries of another one of the same model in each of its content-types that had none; its own stay as they are. */
export const joinDatasets = (own: Dataset, made: Dataset): Dataset => ({
  ...own,
  records: joinedRecords(own, made),
  assets: { read: async (path) => (await own.assets.read(path)) ?? made.assets.read(path) },
});
