import { readFile, rm, stat } from "node:fs/promises";
import { codeOf } from "../../base/words/error-code.js";
import { messageOf } from "../../base/words/message-of.js";
import { loadState } from "../../server/state/saved-state.js";
import { StateError } from "../../server/state/state-error.js";
import type { Mock } from "../mock/mock-api.js";
import { type Lock, lockFile } from "./lock-file.js";
import { besideOf, followLinks, unsealed } from "./state-file.js";
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

/** The lines of a saved file; undefined where there is none. */
const linesOf = async (file: string): Promise<readonly string[] | undefined> => {
  const found = await stat(file).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  if (!found.isFile()) throw new Error("it is not a file");
  const text = await readFile(file, "utf8");
  if (text.trim() === "") throw new StateError("is empty: delete it to begin anew");
  return unsealed(text);
};

/**
 * Takes a file for this process, and loads what it holds into a mock. Rejects with a {@link PersistError} where another process has it,
 * where it holds something else or is damaged, and where none can be written; then the file is left alone.
 */
export const openState = async (mock: Mock, file: string): Promise<OpenState> => {
  let lock: Lock | undefined;
  try {
    const target = await followLinks(file);
    lock = await lockFile(target);
    const uploads = createUploadsFolder(`${target}.files`);
    const lines = await linesOf(target);
    if (lines !== undefined) loadState(mock.saved, lines, await uploads.read());
    // What a process left behind that was killed while it wrote.
    await rm(besideOf(target), { force: true });
    await uploads.removeAllBut(mock.saved.store.files);
    return { target, lock, uploads, loaded: lines !== undefined };
  } catch (error) {
    // What is wrong with the file is the message; a lock that stays is taken over.
    await lock?.release().catch(() => {});
    throw new PersistError(inWords(file, error), { cause: error });
  }
};

const inWords = (file: string, error: unknown): string =>
  error instanceof StateError
    ? `${file} ${error.message}. It is left alone: name another file, or move it away`
    : `cannot keep data in ${file}: ${messageOf(error)}`;
