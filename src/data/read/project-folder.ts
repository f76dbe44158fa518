import type { Dataset } from "../../reference/model/dataset.js";
import type { Definition, Definitions } from "../model/definition.js";
import { createReport, type Report } from "../model/report.js";
import { readAnswers } from "./fixtures/answer-files.js";
import { entriesFolder, layerOf, onlyLayer } from "./fixtures/entry-layers.js";
import { readEntries } from "./fixtures/fixture-entries.js";
import { readScenarios } from "./fixtures/scenario-files.js";
import { assemble, modelOf } from "./shared/assemble.js";
import { type ProjectFacts, readProjectFacts } from "./shared/project-facts.js";
import { projectRelease } from "./shared/project-release.js";
import { readComponents, readDefinition } from "./shared/read-definitions.js";
import { readSettings } from "./shared/settings.js";
import { rememberBeside } from "./shared/source-memory.js";
import type { EntryLayer } from "./shared/source-tree.js";
import { below, firstOf, type SourceTree, type TreeOptions, uploadsOf } from "./shared/source-tree.js";

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

/** The layers of a project's entries. A single folder needs no name in messages. */
const layersOf = (fixtures: readonly SourceTree[]): Promise<readonly EntryLayer[]> => {
  const layer = fixtures.length === 1 ? onlyLayer : layerOf;
  return Promise.all(fixtures.map(async (folder) => layer(folder, await entriesFolder(folder))));
};

/** What can be read of `config/api`. */
const plainLimits = ({ limits = { file: "" } }: ProjectFacts): NonNullable<Dataset["limits"]> => ({
  ...(typeof limits.defaultLimit === "number" && { defaultLimit: limits.defaultLimit }),
  ...(typeof limits.maxLimit === "number" && { maxLimit: limits.maxLimit }),
  ...(typeof limits.withCount === "boolean" && { withCount: limits.withCount }),
});

/**
 * Loads a Strapi v4 project folder: the content-types below `src/api`, the components below `src/components` and the
 * extensions below `src/extensions`. The data comes from fixture folders, the entries of later ones on top; without one there are no
 * entries. Uploads are those of the fixtures, then those in `public/uploads`. Its `package.json` names its release, and
 * plain values of `config/api` the sizes of pages. No code of the project is run: neither its
 * configuration nor schemas written as code. Throws a SourceError that lists all faults; a lenient one leaves out what is at fault.
 */
export const loadProjectFolder = async (tree: SourceTree, options: TreeOptions = {}): Promise<Dataset> => {
  const { fixtures = [] } = options;
  const report = createReport(options);
  const layers = await layersOf(fixtures);
  const settings = await readSettings(layers, report);
  const model = modelOf(tree.path, await readDefinitions(tree, report), report, options);
  const rows = await readEntries(layers, { model, locales: settings.locales, report });
  const [scenarios, answers] = [await readScenarios(layers, report), await readAnswers(layers, report)];
  rememberBeside(model, { scenarios, answers });
  const trees = [...fixtures].reverse();
  const places = await Promise.all(
    trees.map((folder) => uploadsOf(folder, "uploads", report, below(folder.path, "uploads"))),
  );
  const assets = firstOf(...places, await uploadsOf(tree, "public/uploads", report));
  const on = fixtures.map(({ path }) => path);
  const [release, facts] = await Promise.all([projectRelease(tree), readProjectFacts(tree)]);
  rememberBeside(model, { project: facts });
  const limits = plainLimits(facts);
  return assemble(tree.path, { name: tree.name, model, rows, settings, assets, fixtures: on, release, limits }, report);
};
