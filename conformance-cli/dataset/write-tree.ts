import { mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { attempt, UsageError } from "../usage-error.js";
import { writeReport } from "../write-report.js";
import type { FileTree } from "./file-tree.js";

const isNoFolder = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** Refuses a folder that holds anything, unless told otherwise: a `UsageError` that names it. */
export const checkEmpty = async (folder: string, force: boolean): Promise<void> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isNoFolder(error, "ENOENT")) return [];
    if (isNoFolder(error, "ENOTDIR")) throw new UsageError(`cannot write ${folder}: it is a file, expected a folder`);
    return attempt(Promise.reject(error), `cannot write ${folder}`);
  });
  if (names.length > 0 && !force)
    throw new UsageError(`${folder} is not empty: name another folder, or add --force to write into it`);
};

/** Refuses a file that is there already, unless told otherwise: a `UsageError` that names it. */
export const checkAbsent = async (file: string, force: boolean): Promise<void> => {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && !force)
    throw new UsageError(`${file} is there already: name another file, or add --force`);
};

/** Writes files below a folder, each as a whole or not at all. What cannot be written is a `UsageError` that names the path. */
export const writeTree = async (folder: string, tree: FileTree): Promise<void> => {
  for (const path of [...tree.keys()].map((name) => dirname(join(folder, name))))
    await attempt(mkdir(path, { recursive: true }), `cannot make the folder ${path}`);
  for (const [name, content] of tree) {
    const path = join(folder, name);
    await attempt(writeReport(path, content), `cannot write ${path}`);
  }
};
