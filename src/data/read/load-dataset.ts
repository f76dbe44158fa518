import type { Dataset } from "../../reference/model/dataset.js";
import { loadExportArchive, loadExportFolder } from "./archive/export-archive.js";
import { expectedTrees, fixturesRefused, loadTree } from "./load-tree.js";
import { projectsBelow } from "./projects-below.js";
import { sourceFault } from "./shared/source-error.js";
import { diskTree, kindOf } from "./tree/disk-tree.js";
import type { TreeOptions } from "./tree/source-tree.js";

export interface LoadOptions extends Omit<TreeOptions, "fixtures"> {
  /** The key of an encrypted export archive. */
  readonly passphrase?: string | undefined;
  /**
   * The entries of a project folder, or more entries for a fixture folder: a folder with entry files, or with a folder `entries` of them.
   * With several, the entries of a later one take the place of those that have their id or natural key.
   */
  readonly fixtures?: string | readonly string[] | undefined;
}

const loadFolder = async (path: string, options: LoadOptions): Promise<Dataset> => {
  const tree = diskTree(path);
  const fixtures = fixturesOf(options);
  const dataset = await loadTree(tree, { ...options, fixtures: fixtures.map(diskTree) });
  if (dataset !== undefined) return dataset;
  if ((await tree.kind("schemas")) === "folder" || (await tree.kind("metadata.json")) === "file") {
    if (fixtures.length > 0) throw fixturesRefused(path);
    return loadExportFolder(path);
  }
  const projects = await projectsBelow(path);
  const below = projects.length === 0 ? "" : `. Below it: ${projects.join(", ")}`;
  throw sourceFault(path, `is neither ${expectedTrees}, nor an unpacked export (schemas/, metadata.json)${below}`);
};

const fixturesOf = ({ fixtures }: LoadOptions): readonly string[] => [fixtures ?? []].flat();

/**
 * Loads everything that is needed to serve a deployment. A source is a fixture folder, a Strapi v4 project folder, or a
 * Strapi v4 export: an archive (`.tar`, `.tar.gz`, `.tar.gz.enc`) or the folder that it was unpacked into. Nothing
 * of the source is executed or changed. Throws a SourceError that names what is wrong, and where.
 */
export const loadDataset = async (path: string, options: LoadOptions = {}): Promise<Dataset> => {
  const kind = await kindOf(path);
  if (kind === undefined) throw sourceFault(path, "there is no such file or folder");
  if (kind === "folder") return loadFolder(path, options);
  if (fixturesOf(options).length > 0) throw fixturesRefused(path);
  return loadExportArchive(path, options.passphrase);
};
