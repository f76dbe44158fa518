import { readdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { codeOf } from "../../../base/words/error-code.js";
import { messageOf } from "../../../base/words/message-of.js";
import { folderAssets, leadsOut } from "./assets.js";
import { folderName } from "./folder-name.js";
import { regularText } from "./regular-text.js";
import { inOrder, type SourceTree } from "./source-tree.js";

const list = async (path: string) => {
  try {
    return (await readdir(path, { withFileTypes: true })).filter(({ name }) => !name.startsWith("."));
  } catch {
    return [];
  }
};

/** What is at a path of the disk. What is no folder counts as a file, so that reading it says what is wrong with it. */
export const kindOf = async (path: string): Promise<"file" | "folder" | undefined> => {
  try {
    const stats = await stat(path);
    return stats.isDirectory() ? "folder" : "file";
  } catch {
    return undefined;
  }
};

/** The reason of a failed file access, without the path that the caller names anyway. */
export const reasonOf = (error: unknown): string => {
  const code = codeOf(error);
  if (code === "ENOENT") return "there is no such file";
  if (code === "EACCES" || code === "EPERM") return "may not be read";
  if (code === "EISDIR") return "is a folder";
  // `ELOOP: too many symbolic links encountered, open '/home/...'`: the path is at the end.
  return code === undefined ? messageOf(error) : messageOf(error).replace(/, \w+(?: '.*')?$/s, "");
};

const foldersIn = async (path: string): Promise<readonly string[]> => {
  const names: string[] = [];
  for (const entry of await list(path)) {
    const linked = entry.isSymbolicLink() && (await kindOf(join(path, entry.name))) === "folder";
    if (entry.isDirectory() || linked) names.push(entry.name);
  }
  return inOrder(names);
};

const filesIn = async (path: string, extension: string): Promise<readonly string[]> => {
  const files = (await list(path)).filter((entry) => !entry.isDirectory() && entry.name.endsWith(extension));
  return inOrder(files.map(({ name }) => name));
};

/** A folder of the disk as a source. Nothing is read before it is asked for. */
export const diskTree = (root: string): SourceTree => ({
  path: root,
  get name() {
    return folderName(resolve(root));
  },
  folders: (path) => foldersIn(join(root, path)),
  files: (path, extension) => filesIn(join(root, path), extension),
  kind: (path) => kindOf(join(root, path)),
  text: (path) =>
    regularText(join(root, path)).catch((error: unknown) => {
      throw new Error(reasonOf(error), { cause: error });
    }),
  leadsOut: (path) => leadsOut(root, path),
  assets: (path) => folderAssets(root, path),
});
