import { readFile, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Assets } from "../../../reference/model/dataset.js";
import { isInside } from "./held-path.js";

/** Whether a folder of a source is a link that leads out of the source, so that {@link folderAssets} finds nothing there. */
export const leadsOut = async (source: string, folder: string): Promise<boolean> => {
  try {
    const [root, place] = await Promise.all([realpath(source), realpath(join(source, folder))]);
    return place !== root && !isInside(root, place);
  } catch {
    return false;
  }
};

/** Whether a path of a request may name a file at all. */
const isPlausible = (path: string): boolean => path !== "" && !path.includes("\0") && !path.includes("\\");

/**
 * The files of a folder of a source, read when they are asked for. Neither `..` nor a symbolic link leads out of the source, nor `..` out of the
 * folder: the folder itself may be a link to another one of the source, or the source one to anywhere, for that is what its user named.
 */
export const folderAssets = (source: string, folder = ""): Assets => ({
  async read(path) {
    const [below, target] = [join(source, folder), join(source, folder, path)];
    if (!isPlausible(path) || !isInside(below, target)) return undefined;
    try {
      const [root, place, file] = await Promise.all([realpath(source), realpath(below), realpath(target)]);
      if ((place !== root && !isInside(root, place)) || !isInside(place, file)) return undefined;
      // What is no file may never end.
      return (await stat(file)).isFile() ? await readFile(file) : undefined;
    } catch {
      return undefined;
    }
  },
});
