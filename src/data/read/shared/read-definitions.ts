import type { Uid } from "../../../reference/model/schema.js";
import type { Definition, Definitions } from "../../model/definition.js";
import type { Report } from "../../model/report.js";
import { readJsonFile } from "./json-file.js";
import type { SourceTree } from "./source-tree.js";

/** Reads the definition of a uid from a file. Empty when that fails, which is reported. */
export const readDefinition = async (
  tree: SourceTree,
  file: string,
  uid: Uid,
  report: Report,
): Promise<readonly Definition[]> => {
  const json = await readJsonFile(tree, file, report);
  return json === undefined ? [] : [{ uid, file, json }];
};

/** Reads the components below a folder: `<category>/<name>.json`. */
export const readComponents = async (
  tree: SourceTree,
  folder: string,
  report: Report,
): Promise<readonly Definition[]> => {
  const found: Definition[] = [];
  for (const category of await tree.folders(folder)) {
    for (const name of await tree.files(`${folder}/${category}`, ".json")) {
      const uid = `${category}.${name.slice(0, -".json".length)}`;
      found.push(...(await readDefinition(tree, `${folder}/${category}/${name}`, uid, report)));
    }
  }
  return found;
};

/** Reads the definitions of a fixture folder. */
export const readFixtureDefinitions = async (tree: SourceTree, report: Report): Promise<Definitions> => {
  const contentTypes: Definition[] = [];
  for (const name of await tree.files("content-types", ".json")) {
    const type = name.slice(0, -".json".length);
    // With a dot, the API has another name than its type: `shop.product.json`.
    const uid = type.includes(".") ? `api::${type}` : `api::${type}.${type}`;
    contentTypes.push(...(await readDefinition(tree, `content-types/${name}`, uid, report)));
  }
  const extensions: Definition[] = [];
  for (const plugin of await tree.folders("extensions")) {
    for (const name of await tree.files(`extensions/${plugin}`, ".json")) {
      const uid = `plugin::${plugin}.${name.slice(0, -".json".length)}`;
      extensions.push(...(await readDefinition(tree, `extensions/${plugin}/${name}`, uid, report)));
    }
  }
  return { contentTypes, components: await readComponents(tree, "components", report), extensions };
};
