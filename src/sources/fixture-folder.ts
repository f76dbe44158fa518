import type { Dataset } from "../model/dataset.js";
import { createReport } from "../model/report.js";
import { assemble, modelOf } from "./assemble.js";
import { entriesFolder, layerOf, onlyLayer } from "./entry-layers.js";
import { readEntries } from "./fixture-entries.js";
import { readFixtureDefinitions } from "./read-definitions.js";
import { readSettings } from "./settings.js";
import { below, firstOf, type SourceTree, type TreeOptions, uploadsOf } from "./source-tree.js";

/**
 * Loads a fixture folder: `content-types/`, `components/`, `extensions/`, `entries/`, `uploads/`, `dataset.json`, and on top of its
 * entries those of `fixtures`, in their order. Throws a SourceError that tells all faults of the definitions, or else all faults
 * of the entries; a lenient one leaves out what is at fault.
 */
export const loadFixtureFolder = async (tree: SourceTree, options: TreeOptions = {}): Promise<Dataset> => {
  const { fixtures = [] } = options;
  const report = createReport(options);
  const own = fixtures.length === 0 ? onlyLayer(tree, "entries") : layerOf(tree, "entries");
  const more = await Promise.all(fixtures.map(async (folder) => layerOf(folder, await entriesFolder(folder))));
  const layers = [own, ...more];
  const settings = await readSettings(layers, report);
  const model = modelOf(tree.path, await readFixtureDefinitions(tree, report), report, options);
  const rows = await readEntries(layers, { model, locales: settings.locales, report });
  const trees = [...fixtures].reverse();
  const places = await Promise.all(
    trees.map((folder) => uploadsOf(folder, "uploads", report, below(folder.path, "uploads"))),
  );
  const assets = firstOf(...places, await uploadsOf(tree, "uploads", report));
  const on = fixtures.map(({ path }) => path);
  return assemble(tree.path, { name: tree.name, model, rows, settings, assets, fixtures: on }, report);
};
