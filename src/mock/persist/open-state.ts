import { messageOf } from "../../base/message-of.js";
import { loadState } from "../../server/state/saved-state.js";
import { StateError } from "../../server/state/state-error.js";
import type { Mock } from "../mock/mock-api.js";
import { DamageError, leftAlone, withoutSeals } from "./checksums.js";
import { type Lock, lockFile } from "./lock-file.js";
import { besideOf, type Disk, followLinks, readLines } from "./state-file.js";
import { createUploadsFolder, type UploadsFolder } from "./uploads-folder.js";

/** A file that data cannot be kept in, in words for its user. */
export class PersistError extends Error {
  override readonly name = "PersistError";
}

/** A file that this process has. */
export interface OpenState {
  /** Where its links lead to. */
  readonly target: string;
  /** Whether it held data, which the mock has now. */
  readonly loaded: boolean;
  readonly lock: Lock;
  readonly uploads: UploadsFolder;
}

/**
 * Takes a file for this process, and loads what it holds into a mock. Rejects with a {@link PersistError} where another process has it,
 * where it holds something else or is damaged, and where none can be written; then the file is left alone.
 */
export const openState = async (mock: Mock, file: string, disk: Disk): Promise<OpenState> => {
  let lock: Lock | undefined;
  try {
    const target = await followLinks(file);
    lock = await lockFile(target);
    const uploads = createUploadsFolder(`${target}.files`, disk);
    const saved = await readLines(target);
    if (saved !== undefined) loadState(mock.saved, withoutSeals(saved.lines, saved.rest), await uploads.read());
    // What a process left behind that was killed while it wrote.
    await disk.rm(besideOf(target), { force: true });
    await uploads.removeAllBut(mock.saved.store.files);
    return { target, lock, uploads, loaded: saved !== undefined };
  } catch (error) {
    // What is wrong with the file is the message; a lock that stays is taken over.
    await lock?.release().catch(() => {});
    throw new PersistError(inWords(file, error), { cause: error });
  }
};

const inWords = (file: string, error: unknown): string => {
  if (error instanceof DamageError) return `${file} ${error.message}`;
  return error instanceof StateError
    ? `${file} ${error.message}. ${leftAlone}`
    : `cannot keep data in ${file}: ${messageOf(error)}`;
};
