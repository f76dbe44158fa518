import type { Dataset, Locale } from "../../reference/model/dataset.js";
import { type Generated, generateEntries } from "./generate/generate-entries.js";
import { rolesOf } from "./generate/roles.js";
import { createPlainWords } from "./generate/values/plain-words.js";
import { schemaFiles } from "./shared/definition-files.js";
import { joinTrees } from "./shared/file-tree.js";

/** An example entry of each content-type, the same each time: files that may be replaced as long as nobody has changed them. */
export const exampleEntries = (dataset: Dataset, locales: readonly Locale[]): Generated =>
  generateEntries({
    model: dataset.model,
    roles: rolesOf(dataset),
    locales,
    count: 1,
    seed: 1,
    words: new Map(locales.map(({ code }) => [code, createPlainWords()])),
    fewFiles: true,
  });

/** A fixture folder for a source: its schemas, settings, and an example entry of each content-type. */
export const initFixtures = (dataset: Dataset, locales: readonly Locale[]): Generated => {
  const examples = exampleEntries(dataset, locales);
  return { ...examples, tree: joinTrees(schemaFiles(dataset, locales), examples.tree) };
};
