import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { pathFault } from "../../../base/path-names.js";
import { codeOf } from "../../../base/words/error-code.js";

/** Whether a path is below a folder. Both are real paths: links are not looked at. */
export const isInside = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

/** What is not there is undefined. Below a file there is nothing either: whoever writes is the one to report that. */
const ifThere = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
    throw error;
  }
};

/**
 * Why no file may be written at a path below a folder, in words; undefined where it may: names that lead out of it, that some system takes for
 * something else, and folders on the way that are links to elsewhere. The folder is where its user says, a link or not. The file itself may be a
 * link: it is to be replaced, not followed. Whoever can change the folder at the same time can still move it.
 */
export const heldFault = async (folder: string, path: string): Promise<string | undefined> => {
  const fault = pathFault(path);
  if (fault !== undefined) return `the path ${fault}`;
  const root = await ifThere(realpath(folder));
  if (root === undefined) return undefined;
  const steps = path.split("/").slice(0, -1);
  for (let depth = 1; depth <= steps.length; depth++) {
    const way = join(folder, ...steps.slice(0, depth));
    if ((await ifThere(lstat(way))) === undefined) return undefined;
    const place = await ifThere(realpath(way));
    if (place === undefined) return `${way} is a link that leads nowhere`;
    if (place !== root && !isInside(root, place)) return `${way} is a link that leads out of ${folder}`;
  }
  return undefined;
};
