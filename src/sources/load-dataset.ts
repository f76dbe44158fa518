import { join } from "node:path";
import type { Dataset } from "../model/dataset.js";
import { loadExportArchive, loadExportFolder } from "./export-archive.js";
import { loadFixtureFolder } from "./fixture-folder.js";
import { isFile, isFolder, kindOf } from "./folders.js";
import { loadProjectFolder } from "./project-folder.js";
import { sourceFault } from "./source-error.js";

/** What a source may need beside its path. */
export interface LoadOptions {
  /** The key of an encrypted export archive. */
  readonly passphrase?: string | undefined;
  /** The data of a project folder: a folder with entry files, or with a folder `entries` of them. */
  readonly fixtures?: string | undefined;
}

/** What would be ignored is refused: whoever names fixtures expects to see them. */
const refuseFixtures = (path: string, { fixtures }: LoadOptions): void => {
  if (fixtures !== undefined) {
    throw sourceFault(path, "has entries of its own; fixtures are for a Strapi v4 project folder (src/api/)");
  }
};

const loadFolder = async (path: string, options: LoadOptions): Promise<Dataset> => {
  const isFixtureFolder = await isFolder(join(path, "content-types"));
  if (!isFixtureFolder && (await isFolder(join(path, "src", "api")))) return loadProjectFolder(path, options);
  refuseFixtures(path, options);
  if (isFixtureFolder) return loadFixtureFolder(path);
  if ((await isFolder(join(path, "schemas"))) || (await isFile(path, "metadata.json"))) return loadExportFolder(path);
  throw sourceFault(
    path,
    "is neither a fixture folder (content-types/), nor a Strapi v4 project (src/api/), nor an unpacked export (schemas/, metadata.json)",
  );
};

/**
 * Loads everything that is needed to serve a deployment from a fixture folder, a Strapi v4 project folder, or a
 * Strapi v4 export: an archive (`.tar`, `.tar.gz`, `.tar.gz.enc`) or the folder that it was unpacked into. Nothing
 * of the source is executed or changed. Throws a SourceError that tells what is wrong, and where.
 */
export const loadDataset = async (path: string, options: LoadOptions = {}): Promise<Dataset> => {
  const kind = await kindOf(path);
  if (kind === undefined) throw sourceFault(path, "there is no such file or folder");
  if (kind === "folder") return loadFolder(path, options);
  refuseFixtures(path, options);
  return loadExportArchive(path, options.passphrase);
};
