import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { limitText } from "./limit-text.js";

/** More than anybody writes by hand, and so little that it can be read as a whole. In bytes. */
const maxText = 256 * 1024 * 1024;

/** Throws an error that says why a pipe or a device, which may never end, is not read. Reading a folder fails by itself. */
export const checkEnds = (stats: Stats): void => {
  if (!stats.isFile() && !stats.isDirectory()) throw new Error("is no file that can be read");
};

/** The text of a file, through links. Rejects where there is none, where it may never end, and where it is too large to be read as a whole. */
export const regularText = async (path: string): Promise<string> => {
  const stats = await stat(path);
  checkEnds(stats);
  if (stats.size > maxText) throw new Error(`is larger than ${limitText(maxText, "bytes")}`);
  return readFile(path, "utf8");
};
