import type { Dataset } from "../model/dataset.js";
import type { Definition, Definitions } from "../model/definition.js";
import { createReport, type Report } from "../model/report.js";
import { assemble, modelOf } from "./assemble.js";
import { readEntries } from "./fixture-entries.js";
import { readComponents, readDefinition } from "./read-definitions.js";
import type { Rows } from "./rows.js";
import { defaultSettings, readSettings, type Settings } from "./settings.js";
import { sourceFault } from "./source-error.js";
import { firstOf, type SourceTree } from "./source-tree.js";

/** Reads the schema.json of every content-type in a folder. */
const readTypes = async (
  tree: SourceTree,
  folder: string,
  uidOf: (type: string) => string,
  report: Report,
): Promise<readonly Definition[]> => {
  const found: Definition[] = [];
  for (const type of await tree.folders(folder)) {
    const file = `${folder}/${type}/schema.json`;
    if ((await tree.kind(file)) === "file") found.push(...(await readDefinition(tree, file, uidOf(type), report)));
    else if ((await tree.kind(`${folder}/${type}/schema.js`)) === "file") {
      report.warning(`${folder}/${type}/schema.js`, "", "is code, which is not run: only schema.json is read");
    }
  }
  return found;
};

const readDefinitions = async (tree: SourceTree, report: Report): Promise<Definitions> => {
  const contentTypes: Definition[] = [];
  for (const api of await tree.folders("src/api")) {
    const uidOf = (type: string) => `api::${api}.${type}`;
    contentTypes.push(...(await readTypes(tree, `src/api/${api}/content-types`, uidOf, report)));
  }
  const extensions: Definition[] = [];
  for (const plugin of await tree.folders("src/extensions")) {
    const uidOf = (type: string) => `plugin::${plugin}.${type}`;
    extensions.push(...(await readTypes(tree, `src/extensions/${plugin}/content-types`, uidOf, report)));
  }
  return { contentTypes, components: await readComponents(tree, "src/components", report), extensions };
};

/** The folder of the entry files: the one that was named, or `entries` in it. */
const entriesFolder = async (fixtures: SourceTree): Promise<string> => {
  if ((await fixtures.kind("entries")) === "folder") return "entries";
  if ((await fixtures.kind("")) !== "folder") throw sourceFault(fixtures.path, "there is no such folder of fixtures");
  if ((await fixtures.files("", ".json")).length > 0) return "";
  throw sourceFault(fixtures.path, "has neither entry files (*.json) nor a folder entries/");
};

interface Data {
  readonly settings: Settings;
  readonly read: (model: Parameters<typeof readEntries>[2]["model"]) => Promise<Rows>;
}

const dataOf = async (fixtures: SourceTree | undefined, report: Report): Promise<Data> => {
  if (fixtures === undefined) return { settings: defaultSettings, read: async () => new Map() };
  const folder = await entriesFolder(fixtures);
  const settings = await readSettings(fixtures, "dataset.json", report);
  const { locales } = settings;
  return { settings, read: (model) => readEntries(fixtures, folder, { model, locales, report }) };
};

/**
 * Loads a Strapi v4 project folder: the content-types below `src/api`, the components below `src/components` and the
 * extensions below `src/extensions`. The data comes from a fixture folder; without one there are no entries. Uploads
 * are those of the fixtures, then those in `public/uploads`. No code of the project is run: neither its
 * configuration nor schemas written as code. Throws a SourceError that tells all faults.
 */
export const loadProjectFolder = async (tree: SourceTree, fixtures?: SourceTree): Promise<Dataset> => {
  const report = createReport();
  const data = await dataOf(fixtures, report);
  const model = modelOf(tree.path, await readDefinitions(tree, report), report);
  const uploads = tree.assets("public/uploads");
  const assets = fixtures === undefined ? uploads : firstOf(fixtures.assets("uploads"), uploads);
  const { name, path } = tree;
  return assemble(path, { name, model, rows: await data.read(model), settings: data.settings, assets }, report);
};
