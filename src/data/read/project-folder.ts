import type { Dataset } from "../../reference/model/dataset.js";
import { lowestRelease } from "../../strapi/release.js";
import type { Definition, Definitions } from "../model/definition.js";
import type { Report } from "../model/report.js";
import { loadLayered } from "./fixtures/fixture-folder.js";
import { type ProjectFacts, readProjectFacts } from "./shared/project-facts.js";
import { readComponents, readDefinition } from "./shared/read-definitions.js";
import { rememberBeside } from "./shared/source-memory.js";
import type { SourceTree, TreeOptions } from "./shared/source-tree.js";

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
export const loadProjectFolder = (tree: SourceTree, options: TreeOptions = {}): Promise<Dataset> =>
  loadLayered(tree, options, {
    definitions: readDefinitions,
    uploads: "public/uploads",
    facts: async (model) => {
      const project = await readProjectFacts(tree);
      rememberBeside(model, { project });
      return { release: lowestRelease(project.range ?? ""), limits: plainLimits(project) };
    },
  });
