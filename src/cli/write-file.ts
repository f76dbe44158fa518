import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf } from "../base/error-code.js";

/** Writes a file as a whole or not at all: a reader never sees half of it. Its folder is made when it is not there. */
export const writeWhole = async (file: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  const beside = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  try {
    await writeFile(beside, content, { flag: "wx" });
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
};

/** The text of a file; undefined when there is none. Rejects when it cannot be read. */
export const textIfThere = async (file: string): Promise<string | undefined> => {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
};
