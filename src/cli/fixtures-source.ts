import type { Dataset } from "../model/dataset.js";
import { CommandError, type Io } from "./output.js";
import { messageOf } from "./source-option.js";
import { remarks } from "./summary.js";

/** Reads a source for a command that writes fixtures. Throws a {@link CommandError} that tells what is wrong with it. */
export const readFor = async (source: string, passphrase: string | undefined, io: Io): Promise<Dataset> => {
  const { loadDataset } = await import("../sources/load-dataset.js");
  const secret = passphrase ?? io.env.TOUCHSTONE_PASSPHRASE;
  try {
    const dataset = await loadDataset(source, secret === undefined ? {} : { passphrase: secret });
    for (const line of remarks(dataset.warnings, io.errorColumns)) io.stderr(`${line}\n`);
    return dataset;
  } catch (error) {
    throw new CommandError(messageOf(error), 1);
  }
};

/** Does what may fail with an error for the user: a folder that must not be written, a package that is missing. */
export const orFail = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    const isForUser = error instanceof Error && ["FolderError", "WordsMissingError"].includes(error.name);
    throw isForUser ? new CommandError(messageOf(error), 1) : error;
  }
};

/** `1 entry`, `3 entries`. */
export const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** A path as a word of a command line. */
export const quoted = (path: string): string =>
  /^[\w./@:+-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
