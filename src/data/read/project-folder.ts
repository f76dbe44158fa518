import type { Dataset } from "../../reference/model/dataset.js";
import type { Uid } from "../../reference/model/schema.js";
import { lowestRelease } from "../../strapi/release.js";
import type { Definitions } from "../model/definition.js";
import type { Report } from "../model/report.js";
import { type ProjectFacts, readProjectFacts } from "./code/project-facts.js";
import { loadLayered } from "./fixtures/fixture-folder.js";
import { readDefinitions } from "./shared/read-definitions.js";
import { rememberBeside } from "./shared/source-memory.js";
import type { SourceTree, TreeOptions } from "./tree/source-tree.js";

const definitionsOf = async (tree: SourceTree, report: Report): Promise<Definitions> => {
  const read = (place: string, uidOf: (owner?: string, name?: string) => Uid) =>
    readDefinitions(tree, place, uidOf, report);
  return {
    contentTypes: await read("src/api/*/content-types/*/schema.json", (api, type) => `api::${api}.${type}`),
    extensions: await read("src/extensions/*/content-types/*/schema.json", (by, type) => `plugin::${by}.${type}`),
    components: await read("src/components/*/*.json", (category, name) => `${category}.${name}`),
  };
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
    definitions: definitionsOf,
    uploads: "public/uploads",
    facts: async (model) => {
      const project = await readProjectFacts(tree);
      rememberBeside(model, { project });
      return { release: lowestRelease(project.range ?? ""), limits: plainLimits(project) };
    },
  });
