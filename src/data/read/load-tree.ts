import type { Dataset } from "../../reference/model/dataset.js";
import { loadFixtureFolder } from "./fixtures/fixture-folder.js";
import { loadProjectFolder } from "./project-folder.js";
import { sourceFault } from "./shared/source-error.js";
import { memoryTree, type SourceFiles } from "./tree/memory-tree.js";
import type { SourceTree, TreeOptions } from "./tree/source-tree.js";

/** What is expected of a source, for the message about one that is something else. */
export const expectedTrees = "a fixture folder (content-types/), nor a Strapi v4 project (src/api/)";

/**
 * Loads a fixture folder, or a Strapi v4 project, with more fixtures. Undefined: it is neither. Throws a SourceError that lists all faults.
 */
export const loadTree = async (tree: SourceTree, options: TreeOptions = {}): Promise<Dataset | undefined> => {
  if ((await tree.kind("content-types")) === "folder") return loadFixtureFolder(tree, options);
  return (await tree.kind("src/api")) === "folder" ? loadProjectFolder(tree, options) : undefined;
};

/** The fault of a source that takes no further entries. */
export const fixturesRefused = (path: string) =>
  sourceFault(path, "has entries of its own; fixtures are for a Strapi v4 project (src/api/) or a fixture folder");

export interface FileOptions extends Omit<TreeOptions, "fixtures"> {
  /** The files of a project's entries, or of more entries for a fixture folder; with several, later ones take the place of earlier ones. */
  readonly fixtures?: SourceFiles | readonly SourceFiles[] | undefined;
}

/**
 * Loads files in memory that are laid out like a fixture folder or a Strapi v4 project, where a disk is out of reach.
 * Throws a SourceError that names what is wrong, and where.
 */
export const loadFiles = async (files: SourceFiles, options: FileOptions = {}): Promise<Dataset> => {
  const tree = memoryTree(files);
  const given: readonly SourceFiles[] = [options.fixtures ?? []].flat();
  const fixtures = given.map((entries) => memoryTree(entries, "the given fixtures"));
  const dataset = await loadTree(tree, { ...options, fixtures });
  if (dataset === undefined) throw sourceFault(tree.path, `are neither ${expectedTrees}`);
  return dataset;
};
