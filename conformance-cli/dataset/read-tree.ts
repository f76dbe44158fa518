import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { packageFile } from "../../spec-tests/kit/base.js";
import { bundledDatasetPath } from "../../spec-tests/kit/reference.js";
import type { FileTree } from "./file-tree.js";

const readTree = async (folder: string): Promise<FileTree> => {
  const items = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = items
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort();
  return new Map(
    await Promise.all(
      paths.map(async (path) => [relative(folder, path).split(sep).join("/"), await readFile(path)] as const),
    ),
  );
};

/** A folder of the bundled dataset: `content-types`, `components`, `extensions` or `uploads`. */
export const readBundled = (folder: string): Promise<FileTree> => readTree(join(bundledDatasetPath(), folder));

/** The files that are written as they are for a form of the dataset: they lie beside this file in the sources, also in the package. */
export const readTemplates = (form: string): Promise<FileTree> =>
  readTree(packageFile(join("conformance-cli", "dataset", "templates", form)));
