import * as fs from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { messageOf } from "../../base/message-of.js";
import type { ApiResponse, Handler } from "../../server/http/message.js";
import { createStateWriter, type StateWriter } from "../../server/state/saved-state.js";
import type { Mock } from "../mock/mock-api.js";
import { openState, PersistError } from "./open-state.js";
import { type Disk, writeLines } from "./state-file.js";

/** Keeps what is written to a mock in a file. */
export interface Persistence {
  /** Whether there was a file, whose data counts now. */
  readonly loaded: boolean;
  /** Says that data may have changed: it is saved soon. */
  touch(): void;
  /** Answers as a handler of the mock does; answers to writes name in `touchstone-not-saved` why they cannot be saved, while that is so. */
  answering(handle: Handler): Handler;
  /** Resolves once all that was touched is saved, or could not be. */
  save(): Promise<void>;
  /** Saves, and lets other processes have the file. Rejects with a {@link PersistError} where it cannot be saved, with the count of writes. */
  close(): Promise<void>;
}

/** What a test may choose. */
export interface PersistOptions {
  readonly disk?: Disk;
  /** So many milliseconds after a save that failed the next one is tried. Default: 2000. */
  readonly retryAfter?: number;
}

/** A save begins so long after the first change: several at once are one. Where saving takes its time, it is rested for longer. */
const [shortestRest, longestRest, restPerSave] = [50, 2000, 4];
/** So many rows are written out between two answers. */
const rowsAtOnce = 200;

/**
 * Loads the data of a file into a mock, if there is one, and keeps the file up to date from then on. `report` is called once when it
 * cannot be saved any more, and once when it can again. Rejects with a {@link PersistError} where the file is another process's, damaged
 * or something else, and where none can be written.
 */
export const persistMock = async (
  mock: Mock,
  file: string,
  report: (message: string) => void,
  { disk = fs, retryAfter = longestRest }: PersistOptions = {},
): Promise<Persistence> => {
  const { loaded, lock, target } = await openState(mock, file);
  let [writer, dataset] = [createStateWriter(mock.saved), mock.dataset];
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();
  let rest = shortestRest;
  let [forced, closed] = [false, false];
  /** Why the latest save failed. */
  let failure: string | undefined;
  /** Writes that were answered, and how many of them are in the file. */
  let [answered, saved] = [0, 0];
  const save = async (): Promise<void> => {
    const started = performance.now();
    try {
      if (mock.dataset !== dataset) [writer, dataset, forced] = [createStateWriter(mock.saved), mock.dataset, true];
      if (!writer.changed() && failure === undefined && !forced) return;
      await prepare(writer);
      const now = answered;
      await writeLines(target, writer.lines(), disk, lock.ensure);
      if (failure !== undefined) report(`${file} is saved again, with all that was written meanwhile`);
      [failure, forced, saved] = [undefined, false, now];
    } catch (error) {
      const reason = reasonOf(error);
      if (failure === undefined) report(`cannot save ${file}: ${reason}. ${consequence}`);
      failure = reason;
    }
    rest = Math.min(longestRest, Math.max(shortestRest, restPerSave * (performance.now() - started)));
    // Nobody waits for another attempt: it does not keep the process.
    if (failure !== undefined) saveIn(Math.max(rest, retryAfter)).unref();
  };
  const saveNow = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    saving = saving.then(save, save);
    return saving;
  };
  const saveIn = (milliseconds: number): NodeJS.Timeout => {
    timer ??= setTimeout(() => void saveNow(), milliseconds);
    return timer;
  };
  // What is written out before the first change need not be when it comes. What fails here fails again there, and is reported then.
  prepare(writer).catch(() => {});
  return {
    loaded,
    touch: () => {
      if (!closed) saveIn(rest);
    },
    answering: (handle) =>
      afterWrites(handle, (response) => {
        if (response.status < 400) answered++;
        return failure === undefined ? response : withReason(response, failure);
      }),
    save: saveNow,
    close: async () => {
      closed = true;
      await saveNow();
      clearTimeout(timer);
      // Such as a disk that has become read-only. What is lost is still to be reported.
      await lock.release().catch((error) => report(`cannot remove the lock of ${file}: ${messageOf(error)}`));
      if (failure === undefined) return;
      // A session that was opened is counted too, and a route of the user's own that answers a GET is not.
      const most = Math.max(1, answered - saved);
      const lost = most === 1 ? "1 write is" : `up to ${most} writes are`;
      throw new PersistError(`${lost} lost: cannot save ${file}: ${failure}. It stays as it was last saved`);
    },
  };
};

const consequence =
  "It stays as it was last saved, and later writes are only in memory. Saving is tried again until it succeeds";

/** What the system says, without the name of what was called, which says nothing to a reader: `ENOSPC: no space left on device, write`. */
const reasonOf = (error: unknown): string => {
  const message = messageOf(error);
  const called = error instanceof Error && "syscall" in error ? `, ${error.syscall}` : "";
  return called !== "" && message.endsWith(called) ? message.slice(0, -called.length) : message;
};

const prepare = async (writer: StateWriter): Promise<void> => {
  while (writer.prepare(rowsAtOnce)) await setImmediate();
};

const reading: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Hands each answer to a write on through `change`. */
const afterWrites =
  (handle: Handler, change: (response: ApiResponse) => ApiResponse): Handler =>
  (request) => {
    const response = handle(request);
    if (reading.has(request.method)) return response;
    return response instanceof Promise ? response.then(change) : change(response);
  };

/** The reason without the paths behind it, which are nobody's business who asks for data. */
const withReason = (response: ApiResponse, failure: string): ApiResponse => {
  const reason = (failure.split(",")[0] ?? "").replace(/[^ -~]/g, "?");
  return { ...response, headers: { ...response.headers, "touchstone-not-saved": reason } };
};
