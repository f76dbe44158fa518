import { basename, join, resolve } from "node:path";
import type { Dataset } from "../model/dataset.js";
import { createReport } from "../model/report.js";
import { assemble, modelOf } from "./assemble.js";
import { folderAssets } from "./assets.js";
import { readEntries } from "./fixture-entries.js";
import { readFixtureDefinitions } from "./read-definitions.js";
import { readSettings } from "./settings.js";

/**
 * Loads a fixture folder: `content-types/`, `components/`, `extensions/`, `entries/`, `uploads/`, `dataset.json`.
 * Throws a SourceError that tells all faults of the definitions, or else all faults of the entries.
 */
export const loadFixtureFolder = async (root: string): Promise<Dataset> => {
  const report = createReport();
  const settings = await readSettings(root, "dataset.json", report);
  const model = modelOf(root, await readFixtureDefinitions(root, report), report);
  const rows = await readEntries(root, "entries", { model, locales: settings.locales, report });
  const assets = folderAssets(join(root, "uploads"));
  return assemble(root, { name: basename(resolve(root)), model, rows, settings, assets }, report);
};
