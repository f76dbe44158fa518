import type { Stats } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { limitText } from "./limit-text.js";

/** More than anybody writes by hand, and so little that it can be read as a whole. In bytes. */
const maxText = 256 * 1024 * 1024;

/** Throws an error that says why a pipe or a device, which may never end, is not read. Reading a folder fails by itself. */
export const checkEnds = (stats: Stats): void => {
  if (!stats.isFile() && !stats.isDirectory()) throw new Error("is no file that can be read");
};

/** Throws an error that says why a file is not read: see {@link checkEnds}, or it is too large to be read as a whole. */
export const checkRegular = (stats: Stats): void => {
  checkEnds(stats);
  if (stats.size > maxText) throw new Error(`is larger than ${limitText(maxText, "bytes")}`);
};

/** The text of a file, through links. Rejects where there is none, and for what {@link checkRegular} refuses. */
export const regularText = async (path: string): Promise<string> => {
  checkRegular(await stat(path));
  return readFile(path, "utf8");
};
