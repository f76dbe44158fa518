import { access, constants } from "node:fs/promises";
import { dirname } from "node:path";
import { setImmediate } from "node:timers/promises";
import { messageOf } from "../base/message-of.js";
import { StateError, type StateWriter } from "../http/saved-state.js";
import type { Mock } from "../mock/mock-api.js";
import { readLines, removeLeftovers, writeLines } from "./state-file.js";

/** Keeps what is written to a mock in a file. */
export interface Persistence {
  /** Whether there was a file, whose data counts now. */
  readonly loaded: boolean;
  /** Says that data may have changed: it is saved soon. */
  touch(): void;
  /** Resolves once all that was touched is saved. */
  close(): Promise<void>;
}

/** A file that data cannot be kept in, in words for its user. */
export class PersistError extends Error {
  override readonly name = "PersistError";
}

/** A save begins so long after the first change: several at once are one. Where saving takes its time, it is rested for longer. */
const [shortestRest, longestRest, restPerSave] = [50, 2000, 4];
/** So many rows are written out between two answers. */
const rowsAtOnce = 200;

/**
 * Loads the data of a file into a mock, if there is one, and keeps the file up to date from then on. `onError` is told when it cannot be
 * saved. Rejects with a {@link PersistError} for a file that holds something else, and where none can be written.
 */
export const persistMock = async (
  mock: Mock,
  file: string,
  onError: (message: string) => void,
): Promise<Persistence> => {
  const loaded = await load(mock, file);
  let [writer, dataset] = [mock.stateWriter(), mock.dataset];
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();
  let failed = false;
  let rest = shortestRest;
  let forced = false;
  const save = async (): Promise<void> => {
    if (mock.dataset !== dataset) [writer, dataset, forced] = [mock.stateWriter(), mock.dataset, true];
    if (!writer.changed() && !failed && !forced) return;
    const started = performance.now();
    await prepare(writer);
    try {
      await writeLines(file, writer.lines());
      [failed, forced] = [false, false];
    } catch (error) {
      if (!failed) onError(`cannot save ${file}: ${messageOf(error)}`);
      failed = true;
    }
    rest = Math.min(longestRest, Math.max(shortestRest, restPerSave * (performance.now() - started)));
  };
  const saveNow = (): Promise<void> => {
    timer = undefined;
    saving = saving.then(save);
    return saving;
  };
  // What is written out before the first change need not be when it comes.
  void prepare(writer);
  return {
    loaded,
    touch: () => {
      timer ??= setTimeout(() => void saveNow(), rest);
    },
    close: () => {
      clearTimeout(timer);
      return saveNow();
    },
  };
};

const prepare = async (writer: StateWriter): Promise<void> => {
  while (writer.prepare(rowsAtOnce)) await setImmediate();
};

const load = async (mock: Mock, file: string): Promise<boolean> => {
  try {
    await removeLeftovers(file);
    const lines = await readLines(file);
    if (lines === undefined) await access(dirname(file), constants.W_OK);
    else mock.loadState(lines);
    return lines !== undefined;
  } catch (error) {
    if (error instanceof StateError)
      throw new PersistError(`${file} ${error.message}. It is left alone: name another file, or move it away`, {
        cause: error,
      });
    throw new PersistError(`cannot keep data in ${file}: ${messageOf(error)}`, { cause: error });
  }
};
