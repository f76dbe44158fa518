import { messageOf } from "../../base/message-of.js";
import { loadState, StateError } from "../../server/state/saved-state.js";
import type { Mock } from "../mock/mock-api.js";
import { DamageError, EmptyError, withoutChecksums } from "./checksums.js";
import { type Lock, lockFile } from "./lock-file.js";
import { followLinks, previousOf, readLines, removeLeftovers } from "./state-file.js";

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
}

/**
 * Takes a file for this process, and loads what it holds into a mock. Rejects with a {@link PersistError} where another process has it,
 * where it holds something else or is damaged, and where none can be written; then the file is left alone.
 */
export const openState = async (mock: Mock, file: string): Promise<OpenState> => {
  let lock: Lock | undefined;
  try {
    const target = await followLinks(file);
    if (target.endsWith(previousOf("")))
      throw new Error("that name is kept for the state before: copy it to another one");
    lock = await lockFile(target);
    await removeLeftovers(target);
    return { target, lock, loaded: await load(mock, target) };
  } catch (error) {
    // What is wrong with the file is the message; a lock that stays is taken over.
    await lock?.release().catch(() => {});
    if (error instanceof StateError)
      throw new PersistError([`${file} ${error.message}`, ...(await waysOut(file, error))].join(". "), {
        cause: error,
      });
    throw new PersistError(`cannot keep data in ${file}: ${messageOf(error)}`, { cause: error });
  }
};

const load = async (mock: Mock, file: string): Promise<boolean> => {
  const lines = await readLines(file);
  if (lines !== undefined) loadState(mock.saved, withoutChecksums(lines));
  return lines !== undefined;
};

const waysOut = async (file: string, error: StateError): Promise<readonly string[]> => {
  const leftAlone = "It is left alone: name another file, or move it away";
  if (!(error instanceof DamageError)) return [leftAlone];
  const previous = previousOf(await followLinks(file));
  if (await isWhole(previous)) return [`The state before it is whole, in ${previous}: move that one into its place`];
  if (error instanceof EmptyError) return [];
  return [leftAlone, "If you have changed it yourself, delete its last line, the checksums"];
};

const isWhole = async (file: string): Promise<boolean> => {
  try {
    const lines = await readLines(file);
    return lines !== undefined && withoutChecksums(lines).length > 1;
  } catch {
    return false;
  }
};
