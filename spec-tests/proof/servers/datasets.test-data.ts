import { mapValues } from "../../kit/base.js";
import type { Dataset, DatasetRecord, Uid } from "../../kit/reference.js";

/** A dataset with other rows. */
export const withRecords = (dataset: Dataset, change: (record: DatasetRecord, uid: Uid) => DatasetRecord): Dataset => ({
  ...dataset,
  records: new Map([...dataset.records].map(([uid, rows]) => [uid, rows.map((record) => change(record, uid))])),
});

/** The id that stands for another one: rising, so that the order of ids stays, and never the same number. */
export const renumber = (id: number): number => id * 3 + 1000;

/** The same data as a server would hold it that assigned other ids, in their order. */
export const renumbered = (dataset: Dataset, other: (id: number) => number = renumber): Dataset => {
  const changed = withRecords(dataset, ({ id, values, links }) => ({
    id: other(id),
    values,
    links: mapValues(links, (list) => list.map((link) => ({ ...link, id: other(link.id) }))),
  }));
  const records = [...changed.records].map(([uid, rows]) => [uid, rows.toSorted((a, b) => a.id - b.id)] as const);
  return { ...changed, records: new Map(records) };
};

/** The same data, loaded at other times. */
export const retimed = (dataset: Dataset): Dataset =>
  withRecords(dataset, (record) => ({
    ...record,
    values: mapValues(record.values, (value, name) =>
      typeof value === "number" && ["createdAt", "updatedAt", "publishedAt"].includes(name)
        ? value + 86_400_000 * (1 + (record.id % 7))
        : value,
    ),
  }));
