import type { Assets } from "../../../reference/model/dataset.js";
import type { DefinitionOptions } from "../../model/definition.js";
import type { Report } from "../../model/report.js";

/**
 * The files of a source, on a disk or in memory. Paths lead down from its root, with slashes; the root itself is the empty path.
 * Hidden files and folders are not listed.
 */
export interface SourceTree {
  /** What messages call it: the path of a folder, as the user wrote it. */
  readonly path: string;
  /** What a dataset is called that has no name of its own. */
  readonly name: string;
  /** The names of the folders in a folder, in a fixed order. Empty when it cannot be read. */
  folders(path: string): Promise<readonly string[]>;
  /** The names of the files in a folder that end like this, in a fixed order. */
  files(path: string, extension: string): Promise<readonly string[]>;
  kind(path: string): Promise<"file" | "folder" | undefined>;
  /** The text of a file. Rejects with an error whose message says why it cannot be read, without naming it. */
  text(path: string): Promise<string>;
  /** Whether a folder is a link that leads out of the source. */
  leadsOut(path: string): Promise<boolean>;
  /** The files below a folder, read when they are asked for. Nothing leads out of it. */
  assets(path: string): Assets;
}

/** A folder of entry files. Of several, the entries of a later one come on top of those before. */
export interface EntryLayer {
  readonly tree: SourceTree;
  readonly folder: string;
  /** What messages call a file of the tree. */
  readonly nameOf: (file: string) => string;
}

export interface TreeOptions extends DefinitionOptions {
  /** The entries of a project, or more entries for a fixture folder: those of a later tree take the place of earlier ones. */
  readonly fixtures?: readonly SourceTree[] | undefined;
  /** True: faults are left out, and listed among the dataset's warnings. Default: one fault, and nothing is loaded. */
  readonly lenient?: boolean | undefined;
}

/** Names in the order of their character codes: the same everywhere. */
export const inOrder = (names: Iterable<string>): readonly string[] =>
  [...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

export const below = (folder: string, name: string): string => (folder === "" ? name : `${folder}/${name}`);

/** The uploads of a tree, and a warning where they lie elsewhere. `shown`: what messages call the folder. */
export const uploadsOf = async (tree: SourceTree, folder: string, report: Report, shown = folder): Promise<Assets> => {
  if (await tree.leadsOut(folder))
    report.warning(
      shown,
      "",
      "is a link that leads out of the source: none of its files is served. Copy them into the source",
    );
  return tree.assets(folder);
};

/** The first of several places that has the file. */
export const firstOf = (...places: readonly Assets[]): Assets => ({
  async read(path) {
    for (const place of places) {
      const bytes = await place.read(path);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  },
});
