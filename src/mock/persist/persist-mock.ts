import { messageOf } from "../../base/words/message-of.js";
import type { ApiResponse } from "../../server/http/message.js";
import { after, type Step } from "../../server/http/steps.js";
import { stateLines } from "../../server/state/saved-state.js";
import type { Mock } from "../mock/mock-api.js";
import { openState, PersistError } from "./open-state.js";
import { besideOf, inParts, sealed, writeWhole } from "./state-file.js";

/** Keeps what is written to a mock in a file. */
export interface Persistence {
  /** Whether there was a file, whose data counts now. */
  readonly loaded: boolean;
  /** Says that data may have changed: it is saved. */
  touch(): void;
  /** Answers once what was changed is on the disk. While that cannot be, the answers to writes name in `touchstone-not-saved` why. */
  readonly step: Step;
  /** Resolves once all that was changed is saved, or could not be. */
  save(): Promise<void>;
  /** Saves, and lets other processes have the file. Rejects with a {@link PersistError} where it cannot be saved, with the count of writes. */
  close(): Promise<void>;
}

/**
 * Loads the data of a file into a mock, if there is one, and keeps the file up to date from then on. `report` is called once when it
 * cannot be saved any more, and once when it can again. Rejects with a {@link PersistError} where the file is another process's, damaged
 * or something else, and where none can be written. `retryAfter`: so many milliseconds after a save that failed the next one is tried.
 */
export const persistMock = async (
  mock: Mock,
  file: string,
  report: (message: string) => void,
  retryAfter = 2000,
): Promise<Persistence> => {
  const { loaded, lock, target, uploads } = await openState(mock, file);
  const place = async (): Promise<string> => {
    await lock.ensure();
    return target;
  };
  /** What is in the file. */
  let [{ store: written }, dataset] = [mock.saved, mock.dataset];
  let timer: NodeJS.Timeout | undefined;
  /** Why the latest save failed, and how many writes were answered since then. */
  let [failure, unsaved]: [string | undefined, number] = [undefined, 0];
  let isClosed = false;
  const save = async (): Promise<void> => {
    const [{ store }, served] = [mock.saved, mock.dataset];
    if (store === written && served === dataset && failure === undefined) return;
    try {
      await uploads.keep(store.files);
      await writeWhole(besideOf(target), sealed(inParts(stateLines(store, uploads.nameOf))), place);
      [written, dataset] = [store, served];
      if (failure !== undefined) report(`${file} is saved again, with all that was written meanwhile`);
      [failure, unsaved] = [undefined, 0];
      await uploads.removeAllBut(store.files);
    } catch (error) {
      const reason = reasonOf(error);
      if (failure === undefined) report(`cannot save ${file}: ${reason}. ${consequence}`);
      failure = reason;
      // Nobody waits for another attempt: it does not keep the process.
      clearTimeout(timer);
      timer = setTimeout(() => void saveNow(), retryAfter).unref();
    }
  };
  const saveNow = oneByOne(save);
  const kept = async (response: ApiResponse): Promise<ApiResponse> => {
    if (failure === undefined) await saveNow();
    if (failure === undefined) return response;
    unsaved++;
    return withReason(response, failure);
  };
  return {
    loaded,
    touch: () => {
      if (!isClosed && failure === undefined) void saveNow();
    },
    step: (call, next) => {
      const { store } = mock.saved;
      return after(next(call), (response) => (mock.saved.store === store ? response : kept(response)));
    },
    save: saveNow,
    close: async () => {
      isClosed = true;
      await saveNow();
      clearTimeout(timer);
      // Such as a disk that has become read-only. What is lost is still to be reported.
      await lock.release().catch((error) => report(`cannot remove the lock of ${file}: ${messageOf(error)}`));
      if (failure === undefined) return;
      const lost = unsaved > 1 ? `up to ${unsaved} writes are` : "1 write is";
      throw new PersistError(`${lost} lost: cannot save ${file}: ${failure}. It stays as it was last saved`);
    },
  };
};

const consequence =
  "It stays as it was last saved, and later writes are only in memory. Saving is tried again until it succeeds";

/** Does work again and again, never twice at the same time: whoever asks while it is done shares the next time with all who ask until then. */
const oneByOne = (work: () => Promise<void>): (() => Promise<void>) => {
  let latest: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    next = undefined;
    return work();
  };
  return () => {
    next ??= latest.then(begin, begin);
    latest = next;
    return next;
  };
};

/** What the system says, without the name of what was called, which says nothing to a reader: `ENOSPC: no space left on device, write`. */
const reasonOf = (error: unknown): string => {
  const message = messageOf(error);
  const called = error instanceof Error && "syscall" in error ? `, ${error.syscall}` : "";
  return called !== "" && message.endsWith(called) ? message.slice(0, -called.length) : message;
};

/** The reason without the paths behind it, which are nobody's business who asks for data. */
const withReason = (response: ApiResponse, failure: string): ApiResponse => {
  const reason = (failure.split(",")[0] ?? "").replace(/[^ -~]/g, "?");
  return { ...response, headers: { ...response.headers, "touchstone-not-saved": reason } };
};
