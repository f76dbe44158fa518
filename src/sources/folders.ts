import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";

const list = async (path: string) => {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch {
    return [];
  }
};

const compareNames = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The names of the folders in a folder, in a fixed order, without hidden ones. Empty when it cannot be read. */
export const foldersIn = async (path: string): Promise<readonly string[]> => {
  const names: string[] = [];
  for (const entry of await list(path)) {
    if (entry.name.startsWith(".")) continue;
    if (entry.isDirectory() || (entry.isSymbolicLink() && (await isFolder(join(path, entry.name))))) {
      names.push(entry.name);
    }
  }
  return names.sort(compareNames);
};

/** The names of the files in a folder that end like this, in a fixed order, without hidden ones. */
export const filesIn = async (path: string, extension: string): Promise<readonly string[]> =>
  (await list(path))
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith(extension) && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort(compareNames);

/** Whether there is a folder at this path. */
export const isFolder = async (path: string): Promise<boolean> => (await kindOf(path)) === "folder";

/** What is at this path. */
export const kindOf = async (path: string): Promise<"file" | "folder" | undefined> => {
  try {
    const stats = await stat(path);
    return stats.isDirectory() ? "folder" : stats.isFile() ? "file" : undefined;
  } catch {
    return undefined;
  }
};

/** Whether there is a file at this path below a folder. */
export const isFile = async (root: string, file: string): Promise<boolean> =>
  (await kindOf(join(root, file))) === "file";
