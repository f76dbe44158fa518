import { join } from "node:path";
import type { Definition, Definitions } from "../model/definition.js";
import type { Report } from "../model/report.js";
import type { Uid } from "../model/schema.js";
import { filesIn, foldersIn } from "./folders.js";
import { readJsonFile } from "./json-file.js";

/** Reads the definition of a uid from a file. Empty when that fails, which is reported. */
export const readDefinition = async (
  root: string,
  file: string,
  uid: Uid,
  report: Report,
): Promise<readonly Definition[]> => {
  const json = await readJsonFile(root, file, report);
  return json === undefined ? [] : [{ uid, file, json }];
};

/** Reads the components below a folder: `<category>/<name>.json`. */
export const readComponents = async (root: string, folder: string, report: Report): Promise<readonly Definition[]> => {
  const found: Definition[] = [];
  for (const category of await foldersIn(join(root, folder))) {
    for (const name of await filesIn(join(root, folder, category), ".json")) {
      const uid = `${category}.${name.slice(0, -".json".length)}`;
      found.push(...(await readDefinition(root, `${folder}/${category}/${name}`, uid, report)));
    }
  }
  return found;
};

/** Reads the definitions of a fixture folder. */
export const readFixtureDefinitions = async (root: string, report: Report): Promise<Definitions> => {
  const contentTypes: Definition[] = [];
  for (const name of await filesIn(join(root, "content-types"), ".json")) {
    const type = name.slice(0, -".json".length);
    contentTypes.push(...(await readDefinition(root, `content-types/${name}`, `api::${type}.${type}`, report)));
  }
  const extensions: Definition[] = [];
  for (const plugin of await foldersIn(join(root, "extensions"))) {
    for (const name of await filesIn(join(root, "extensions", plugin), ".json")) {
      const uid = `plugin::${plugin}.${name.slice(0, -".json".length)}`;
      extensions.push(...(await readDefinition(root, `extensions/${plugin}/${name}`, uid, report)));
    }
  }
  return { contentTypes, components: await readComponents(root, "components", report), extensions };
};
