import { loadFiles } from "../../../data/read/load-tree.js";
import { generateEntries } from "../../../data/write/generate/generate-entries.js";
import { loadFakerWords } from "../../../data/write/generate/values/faker-words.js";
import { schemaFiles } from "../../../data/write/shared/definition-files.js";
import { joinDatasets } from "../../../data/write/shared/join-datasets.js";
import { usualLocales } from "../../../data/write/shared/settings-file.js";
import { emptyTypes } from "../../../mock/mock/entries/empty-types.js";
import type { Dataset } from "../../../reference/model/dataset.js";

export interface Filling {
  readonly count: number;
  readonly seed: number;
}

/**
 * A dataset with generated entries in each of its content-types that had none; its own stay as they are, and nothing new leads to them. Nothing is
 * written to a disk. Throws a `WordsMissingError` where the package that words come from is missing.
 */
export const fillDataset = async (dataset: Dataset, { count, seed }: Filling): Promise<Dataset> => {
  const { model } = dataset;
  if (emptyTypes(model, (uid) => dataset.records.get(uid)?.length ?? 0).length === 0) return dataset;
  const locales = dataset.locales.length > 1 ? dataset.locales : usualLocales(model);
  const words = await loadFakerWords(locales.map(({ code }) => code));
  const { tree } = generateEntries({ model, locales, count, seed, words });
  const made = await loadFiles(Object.fromEntries([...schemaFiles(dataset, locales), ...tree]), { lenient: true });
  return { ...joinDatasets(dataset, made), locales };
};
