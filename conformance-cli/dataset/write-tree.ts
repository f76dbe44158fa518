import { lstat, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { heldFault } from "../../spec-tests/kit/reference.js";
import { attempt, UsageError } from "../base/usage-error.js";
import { writeReport } from "../base/write-report.js";
import type { FileTree } from "./file-tree.js";

const isNoFolder = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** Refuses a folder that holds anything, by default: a `UsageError` that names it. */
export const checkEmpty = async (folder: string, force: boolean): Promise<void> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isNoFolder(error, "ENOENT")) return [];
    if (isNoFolder(error, "ENOTDIR")) throw new UsageError(`cannot write ${folder}: it is a file, expected a folder`);
    return attempt(Promise.reject(error), `cannot write ${folder}`);
  });
  if (names.length > 0 && !force)
    throw new UsageError(`${folder} is not empty: name another folder, or add --force to write into it`);
};

/** Refuses a file that is there already, by default: a `UsageError` that names it. */
export const checkAbsent = async (file: string, force: boolean): Promise<void> => {
  const found = await stat(file).catch(() => undefined);
  if (found !== undefined && !force)
    throw new UsageError(`${file} is there already: name another file, or add --force`);
};

/** Writes a file as a whole or not at all, with the folders on the way. What cannot be written is a `UsageError` that names the path. */
export const writeOne = async (path: string, content: string | Uint8Array): Promise<void> => {
  await attempt(mkdir(dirname(path), { recursive: true }), `cannot make the folder ${dirname(path)}`);
  await attempt(writeReport(path, content), `cannot write ${path}`);
};

/**
 * Writes files below a folder, each as a whole or not at all, and nothing outside of it: a link in the place of a file is replaced, not followed.
 * What cannot be written is a `UsageError` that names the path; nothing is written then, if it leads out of the folder.
 */
export const writeTree = async (folder: string, tree: FileTree): Promise<void> => {
  for (const name of tree.keys()) {
    const fault = await attempt(heldFault(folder, name), `cannot write ${join(folder, name)}`);
    if (fault !== undefined) throw new UsageError(`cannot write ${join(folder, name)}: ${fault}`);
    const found = await lstat(join(folder, name)).catch(() => undefined);
    // A folder is what writing fails for by itself.
    if (found !== undefined && !found.isFile() && !found.isDirectory() && !found.isSymbolicLink())
      throw new UsageError(`cannot write ${join(folder, name)}: a pipe, socket or device is there, expected a file`);
  }
  for (const [name, content] of tree) {
    const path = join(folder, name);
    // A report goes through a link that its user names; nobody named the links in this folder.
    const isLink = (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;
    if (isLink) await attempt(rm(path), `cannot replace ${path}`);
    await writeOne(path, content);
  }
};
