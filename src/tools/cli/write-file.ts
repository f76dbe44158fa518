import { constants } from "node:fs";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { codeOf } from "../../base/words/error-code.js";
import { messageOf } from "../../base/words/message-of.js";
import { regularText } from "../../data/read/tree/regular-text.js";
import { CommandError } from "./output.js";

/** Whether a path is a pipe or a device, which its user named on purpose. A folder is none. */
const isStream = async (file: string): Promise<boolean> => {
  const stats = await stat(file).catch(() => undefined);
  return stats !== undefined && !stats.isFile() && !stats.isDirectory();
};

/** Writes to a pipe or a device. A pipe that nothing reads from is an error: it would be waited for without an end. */
const writeStream = async (file: string, content: string): Promise<void> => {
  const probe = await open(file, constants.O_WRONLY | constants.O_NONBLOCK).catch((error: unknown) => {
    throw codeOf(error) === "ENXIO" ? new Error("it is a pipe that nothing reads from", { cause: error }) : error;
  });
  try {
    await writeFile(file, content);
  } finally {
    await probe.close();
  }
};

const cannotWrite =
  (file: string) =>
  (error: unknown): never => {
    throw new CommandError(`cannot write ${file}: ${messageOf(error)}`, 1);
  };

const write = async (file: string, content: string): Promise<void> => {
  if (await isStream(file)) return writeStream(file, content);
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

/**
 * Writes a file as a whole or not at all: a reader never sees half of it. Its folder is made when it is not there. A pipe or a device is written to,
 * not replaced. Rejects with a {@link CommandError}.
 */
export const writeWhole = (file: string, content: string): Promise<void> =>
  write(file, content).catch(cannotWrite(file));

/**
 * The text of a file that is to be written; undefined when there is none, or a pipe or a device, which may never end. Rejects with a
 * {@link CommandError} when it cannot be read.
 */
export const textIfThere = async (file: string): Promise<string | undefined> =>
  (await isStream(file))
    ? undefined
    : regularText(file).catch((error: unknown) => (codeOf(error) === "ENOENT" ? undefined : cannotWrite(file)(error)));
