import { copyFile, lstat, mkdir, readdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { codeOf } from "../../../base/words/error-code.js";
import { messageOf } from "../../../base/words/message-of.js";
import { heldFault } from "../../read/tree/held-path.js";
import type { FileAt, FileTree, WritableTree } from "./file-tree.js";

/** A folder that cannot be written, or must not be. The message is for its user. */
export class FolderError extends Error {
  override readonly name = "FolderError";
}

export interface WriteOptions {
  /** Files that are there and differ are overwritten. */
  readonly force: boolean;
  /** Files that may go: they are overwritten, or removed, while they are still exactly these. */
  readonly replaceable?: FileTree;
}

const isLink = async (path: string): Promise<boolean> =>
  (await lstat(path).catch(() => undefined))?.isSymbolicLink() === true;

/** What is at a path: a file, or a link, which is not followed. */
type Found = { readonly path: string; readonly size: number } | "link";

/** Looks at a path and reads nothing: a pipe or a device may never end. */
const lookAt = async (path: string): Promise<Found | undefined> => {
  const stats = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    if (codeOf(error) === "ENOTDIR")
      throw new FolderError(`cannot write ${path}: a file stands where a folder should be`);
    throw new FolderError(`cannot write ${path}: ${messageOf(error)}`);
  });
  if (stats?.isSymbolicLink()) return "link";
  if (stats?.isDirectory()) throw new FolderError(`cannot write ${path}: a folder is there, expected a file`);
  if (stats?.isFile() === false)
    throw new FolderError(`cannot write ${path}: a pipe, socket or device is there, expected a file`);
  return stats && { path, size: stats.size };
};

type Content = string | Uint8Array | FileAt;

const isFileAt = (content: Content): content is FileAt => typeof content === "object" && "from" in content;

const bytesOf = (content: string | Uint8Array): Buffer =>
  typeof content === "string" ? Buffer.from(content) : Buffer.from(content);

const heldBy = (path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    throw new FolderError(`cannot write ${path}: ${messageOf(error)}`);
  });

/** Whether a file holds a content. What has another size is not read, and neither is what is moved to its place. */
const isSame = async (found: Found, content: Content | undefined): Promise<boolean> => {
  if (content === undefined || found === "link" || isFileAt(content)) return false;
  const bytes = bytesOf(content);
  return found.size === bytes.length && (await heldBy(found.path)).equals(bytes);
};

const mostNamed = 5;

const refuse = (folder: string, paths: readonly string[]): never => {
  const named = paths.slice(0, mostNamed).map((path) => `  ${join(folder, path)}`);
  const more = paths.length > mostNamed ? [`  and ${paths.length - mostNamed} more`] : [];
  const what = paths.length === 1 ? "this file is there already" : "these files are there already";
  throw new FolderError(
    [`${what}, and would be overwritten:`, ...named, ...more, "Name another folder with --output, or add --force"].join(
      "\n",
    ),
  );
};

/** The files that have to be written: what is there and the same stays as it is. */
const changesIn = async (
  folder: string,
  tree: WritableTree,
  { force, replaceable }: WriteOptions,
): Promise<WritableTree> => {
  const changes = new Map<string, Content>();
  const conflicts: string[] = [];
  for (const [path, content] of tree) {
    const found = await lookAt(join(folder, path));
    if (found !== undefined && (await isSame(found, content))) continue;
    changes.set(path, content);
    if (found !== undefined && !force && !(await isSame(found, replaceable?.get(path)))) conflicts.push(path);
  }
  if (conflicts.length > 0) refuse(folder, conflicts);
  return changes;
};

/** Refuses paths that lead out of the folder, whether they are to be written or removed. */
const checkHeld = async (folder: string, paths: Iterable<string>): Promise<void> => {
  for (const path of paths) {
    const fault = await heldFault(folder, path);
    if (fault !== undefined) throw new FolderError(`cannot write ${JSON.stringify(path)} in ${folder}: ${fault}`);
  }
};

/** The folder itself, where its user named a link to it. */
const targetOf = async (folder: string): Promise<string> => {
  if (!(await isLink(folder))) return resolve(folder);
  return realpath(folder).catch(() => {
    throw new FolderError(`cannot write ${folder}: it is a link that leads nowhere`);
  });
};

/** Moves a file, to another disk too. */
const move = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== "EXDEV") throw error;
    await copyFile(from, to);
    await rm(from);
  }
};

/** Writes files beside the folder that they are for. Rejects with the name of the one that cannot be written. */
const writeAll = async (beside: string, tree: WritableTree, folder: string): Promise<void> => {
  for (const [path, content] of tree) {
    try {
      await mkdir(dirname(join(beside, path)), { recursive: true });
      if (isFileAt(content)) await move(content.from, join(beside, path));
      else await writeFile(join(beside, path), content);
    } catch (error) {
      throw new FolderError(`cannot write ${join(folder, path)}: ${messageOf(error)}`);
    }
  }
};

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;

const isEmpty = async (folder: string): Promise<boolean> => (await readdir(folder)).length === 0;

/** Moves what was written beside a folder into it. */
const moveInto = async (folder: string, beside: string, paths: Iterable<string>): Promise<void> => {
  for (const path of paths) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await rename(join(beside, path), join(folder, path));
  }
};

const removeObsolete = async (folder: string, tree: WritableTree, replaceable: FileTree): Promise<void> => {
  for (const [path, content] of replaceable) {
    if (tree.has(path)) continue;
    const found = await lookAt(join(folder, path));
    if (found !== undefined && (await isSame(found, content))) await rm(join(folder, path));
  }
};

/**
 * Writes files below a folder, and nothing outside of it ({@link heldFault}). All of them are written beside it first and then moved, a new
 * folder as a whole: what fails leaves nothing half-written. A link in the place of a file is replaced, not followed. Rejects with a
 * {@link FolderError} when a path leads out, when files that are there would be overwritten, or when something cannot be written; then nothing has
 * changed. Resolves to the number of files that were written.
 */
export const writeTree = async (folder: string, tree: WritableTree, options: WriteOptions): Promise<number> => {
  await checkHeld(folder, [...tree.keys(), ...(options.replaceable?.keys() ?? [])]);
  const changes = await changesIn(folder, tree, options);
  const target = await targetOf(folder);
  let beside: string | undefined;
  try {
    await mkdir(dirname(target), { recursive: true });
    // Not `mkdtemp`: its folders are closed to everybody else.
    const made = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
    await mkdir(made);
    beside = made;
    await writeAll(beside, changes, folder);
    const isNew = !(await isThere(target)) || (await isEmpty(target));
    if (isNew) {
      await rm(target, { recursive: true, force: true });
      await rename(beside, target);
    } else await moveInto(target, beside, changes.keys());
    if (options.replaceable !== undefined) await removeObsolete(target, tree, options.replaceable);
  } catch (error) {
    if (error instanceof FolderError) throw error;
    throw new FolderError(`cannot write ${folder}: ${messageOf(error)}`);
  } finally {
    if (beside !== undefined) await rm(beside, { recursive: true, force: true });
  }
  return changes.size;
};
