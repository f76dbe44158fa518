import { loadFiles } from "../../data/read/load-tree.js";
import { loadFakerWords } from "../../data/write/generate/faker-words.js";
import { generateEntries } from "../../data/write/generate/generate-entries.js";
import { schemaFiles } from "../../data/write/shared/definition-files.js";
import { createFileNames, usualLocales } from "../../data/write/shared/settings-file.js";
import { emptyTypes } from "../../mock/mock/empty-types.js";
import type { Dataset, Entry } from "../../reference/model/dataset.js";
import type { Uid } from "../../reference/model/schema.js";
import { orFail } from "./or-fail.js";

/** How many entries each content-type gets, and by which seed. */
export interface Filling {
  readonly count: number;
  readonly seed: number;
}

type Records = Dataset["records"];

const countIn =
  ({ records }: Pick<Dataset, "records">) =>
  (uid: Uid): number =>
    records.get(uid)?.length ?? 0;

/**
 * A dataset with generated entries in each of its content-types that had none; its own stay as they are, and nothing new leads to them. Nothing is
 * written to a disk. Throws a `CommandError` where the package that words come from is missing.
 */
export const fillDataset = async (dataset: Dataset, { count, seed }: Filling): Promise<Dataset> => {
  const { model } = dataset;
  if (emptyTypes(model, countIn(dataset)).length === 0) return dataset;
  const locales = dataset.locales.length > 1 ? dataset.locales : usualLocales(model);
  const words = await orFail(loadFakerWords(locales.map(({ code }) => code)));
  const { tree } = generateEntries({ model, locales, count, seed, words, fileOf: createFileNames(model) });
  const made = await loadFiles(Object.fromEntries([...schemaFiles(dataset, locales), ...tree]), { lenient: true });
  return {
    ...dataset,
    locales,
    records: joined(dataset, made),
    assets: { read: async (path) => (await dataset.assets.read(path)) ?? made.assets.read(path) },
  };
};

/** The entries of both: of a content-type that has some, its own alone. Components of the new ones get ids behind those that are there. */
const joined = (own: Dataset, made: Dataset): Records => {
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
          const of = components.get(type) ?? new Map<number, Entry>();
          components.set(type, of);
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
