import { readFile, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import type { Assets } from "../model/dataset.js";

const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** Whether a path of a request may name a file at all. */
const isPlausible = (path: string): boolean => path !== "" && !path.includes("\0") && !path.includes("\\");

/** The files of a folder, read when they are asked for. Neither `..` nor a symbolic link leads out of it. */
export const folderAssets = (folder: string): Assets => ({
  async read(path) {
    if (!isPlausible(path) || !isInside(folder, join(folder, path))) return undefined;
    try {
      const [root, target] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
      return isInside(root, target) ? await readFile(target) : undefined;
    } catch {
      return undefined;
    }
  },
});
