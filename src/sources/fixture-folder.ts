import type { Dataset } from "../model/dataset.js";
import { createReport } from "../model/report.js";
import { assemble, modelOf } from "./assemble.js";
import { readEntries } from "./fixture-entries.js";
import { readFixtureDefinitions } from "./read-definitions.js";
import { readSettings } from "./settings.js";
import type { SourceTree } from "./source-tree.js";

/**
 * Loads a fixture folder: `content-types/`, `components/`, `extensions/`, `entries/`, `uploads/`, `dataset.json`.
 * Throws a SourceError that tells all faults of the definitions, or else all faults of the entries.
 */
export const loadFixtureFolder = async (tree: SourceTree): Promise<Dataset> => {
  const report = createReport();
  const settings = await readSettings(tree, "dataset.json", report);
  const model = modelOf(tree.path, await readFixtureDefinitions(tree, report), report);
  const rows = await readEntries(tree, "entries", { model, locales: settings.locales, report });
  const assets = tree.assets("uploads");
  return assemble(tree.path, { name: tree.name, model, rows, settings, assets }, report);
};
