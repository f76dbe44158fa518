import type { Dataset } from "../model/dataset.js";
import { loadFixtureFolder } from "./fixture-folder.js";
import { memoryTree, type SourceFiles } from "./memory-tree.js";
import { loadProjectFolder } from "./project-folder.js";
import { sourceFault } from "./source-error.js";
import type { SourceTree } from "./source-tree.js";

/** What is expected of a source, for the message about one that is something else. */
export const expectedTrees = "a fixture folder (content-types/), nor a Strapi v4 project (src/api/)";

/**
 * Loads a fixture folder, or a Strapi v4 project with its fixtures. Undefined: it is neither. Throws a SourceError that tells all faults.
 */
export const loadTree = async (tree: SourceTree, fixtures?: SourceTree): Promise<Dataset | undefined> => {
  if ((await tree.kind("content-types")) === "folder") {
    // What would be ignored is refused: whoever names fixtures expects to see them.
    if (fixtures !== undefined) throw fixturesRefused(tree.path);
    return loadFixtureFolder(tree);
  }
  return (await tree.kind("src/api")) === "folder" ? loadProjectFolder(tree, fixtures) : undefined;
};

/** The fault of a source that has entries of its own. */
export const fixturesRefused = (path: string) =>
  sourceFault(path, "has entries of its own; fixtures are for a Strapi v4 project folder (src/api/)");

/**
 * Loads files in memory that are laid out like a fixture folder or a Strapi v4 project, where a disk is out of reach. Of a
 * project, `fixtures` are the files of its entries. Throws a SourceError that tells what is wrong, and where.
 */
export const loadFiles = async (
  files: SourceFiles,
  options: { readonly fixtures?: SourceFiles | undefined } = {},
): Promise<Dataset> => {
  const tree = memoryTree(files);
  const { fixtures } = options;
  const dataset = await loadTree(tree, fixtures === undefined ? undefined : memoryTree(fixtures, "the given fixtures"));
  if (dataset === undefined) throw sourceFault(tree.path, `are neither ${expectedTrees}`);
  return dataset;
};
