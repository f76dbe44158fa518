import { basename, join, resolve } from "node:path";
import type { Dataset } from "../model/dataset.js";
import type { Definition, Definitions } from "../model/definition.js";
import { createReport, type Report } from "../model/report.js";
import { assemble, modelOf } from "./assemble.js";
import { firstOf, folderAssets } from "./assets.js";
import { readEntries } from "./fixture-entries.js";
import { filesIn, foldersIn, isFile, isFolder } from "./folders.js";
import { readComponents, readDefinition } from "./read-definitions.js";
import type { Rows } from "./rows.js";
import { defaultSettings, readSettings, type Settings } from "./settings.js";
import { sourceFault } from "./source-error.js";

/** Reads the schema.json of every content-type in a folder. */
const readTypes = async (
  root: string,
  folder: string,
  uidOf: (type: string) => string,
  report: Report,
): Promise<readonly Definition[]> => {
  const found: Definition[] = [];
  for (const type of await foldersIn(join(root, folder))) {
    const file = `${folder}/${type}/schema.json`;
    if (await isFile(root, file)) found.push(...(await readDefinition(root, file, uidOf(type), report)));
    else if (await isFile(root, `${folder}/${type}/schema.js`)) {
      report.warning(`${folder}/${type}/schema.js`, "", "is code, which is not run: only schema.json is read");
    }
  }
  return found;
};

const readDefinitions = async (root: string, report: Report): Promise<Definitions> => {
  const contentTypes: Definition[] = [];
  for (const api of await foldersIn(join(root, "src/api"))) {
    const uidOf = (type: string) => `api::${api}.${type}`;
    contentTypes.push(...(await readTypes(root, `src/api/${api}/content-types`, uidOf, report)));
  }
  const extensions: Definition[] = [];
  for (const plugin of await foldersIn(join(root, "src/extensions"))) {
    const uidOf = (type: string) => `plugin::${plugin}.${type}`;
    extensions.push(...(await readTypes(root, `src/extensions/${plugin}/content-types`, uidOf, report)));
  }
  return { contentTypes, components: await readComponents(root, "src/components", report), extensions };
};

/** The folder of the entry files: the one that was named, or `entries` in it. */
const entriesFolder = async (fixtures: string): Promise<string> => {
  if (await isFolder(join(fixtures, "entries"))) return "entries";
  if (!(await isFolder(fixtures))) throw sourceFault(fixtures, "there is no such folder of fixtures");
  if ((await filesIn(fixtures, ".json")).length > 0) return "";
  throw sourceFault(fixtures, "has neither entry files (*.json) nor a folder entries/");
};

interface Data {
  readonly settings: Settings;
  readonly read: (model: Parameters<typeof readEntries>[2]["model"]) => Promise<Rows>;
}

const dataOf = async (fixtures: string | undefined, report: Report): Promise<Data> => {
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
export const loadProjectFolder = async (
  root: string,
  options: { readonly fixtures?: string | undefined } = {},
): Promise<Dataset> => {
  const report = createReport();
  const { fixtures } = options;
  const data = await dataOf(fixtures, report);
  const model = modelOf(root, await readDefinitions(root, report), report);
  const uploads = folderAssets(join(root, "public/uploads"));
  const assets = fixtures === undefined ? uploads : firstOf(folderAssets(join(fixtures, "uploads")), uploads);
  const name = basename(resolve(root));
  return assemble(root, { name, model, rows: await data.read(model), settings: data.settings, assets }, report);
};
