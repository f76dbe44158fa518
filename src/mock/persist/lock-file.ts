import { existsSync, rmSync } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { codeOf } from "../../base/words/error-code.js";

/** A file that another process uses. The message names the process. */
export class LockError extends Error {
  override readonly name = "LockError";
}

/** Processes that ask at the same time see each other: both step back, and ask again after a random while. */
const [looks, longestWait] = [5, 100];

/** Locks of this process. One with its id that is not among them is of an earlier process. */
const held = new Set<string>();

/** A file that this process has. */
export interface Lock {
  /**
   * Makes sure that this process still has it: the lock may have been deleted, alone or with its folder. Takes it again then. Rejects with
   * a {@link LockError} where another process has taken it meanwhile.
   */
  ensure(): Promise<void>;
  /** Lets other processes have it. */
  release(): Promise<void>;
}

/**
 * Takes a file for this process. Rejects with a {@link LockError} where a process that runs has it; locks of killed processes are removed.
 *
 * A lock is an empty file whose name says whose it is: it is there at once and fits onto a full disk, and nobody takes the lock of a
 * process that runs for that of another. Whoever has made its own and sees no other has the file.
 */
export const lockFile = async (file: string): Promise<Lock> => {
  const own = join(dirname(file), `.${basename(file)}.lock-${process.pid}-${host()}`);
  if (held.has(own)) throw new LockError(inUse(`process ${process.pid}`, own));
  held.add(own);
  try {
    await take(file, own);
  } catch (error) {
    held.delete(own);
    throw error;
  }
  const atExit = (): void => {
    try {
      rmSync(own, { force: true });
    } catch {
      // It is taken over.
    }
  };
  process.once("exit", atExit);
  return {
    ensure: async () => {
      // Whoever asks sees it, and steps back. It is looked at without waiting, for that is done with each write.
      if (!existsSync(own)) await take(file, own);
    },
    release: async () => {
      process.off("exit", atExit);
      held.delete(own);
      await rm(own, { force: true });
    },
  };
};

/** Steps back from another lock. */
const take = async (file: string, own: string): Promise<void> => {
  for (let look = 1; ; look++) {
    await (await open(own, "w", 0o600)).close();
    const other = await findOther(file, own);
    if (other === undefined) return;
    await rm(own, { force: true });
    if (look === looks) throw new LockError(other);
    await pause(Math.random() * longestWait);
  }
};

const inUse = (holder: string, lock: string): string =>
  `${holder} is using it. One file keeps the data of one process: stop that one, or name another file. If it has ended, delete ${lock}`;

/** Who else has the file, in words for its user. */
const findOther = async (file: string, own: string): Promise<string | undefined> => {
  const folder = dirname(file);
  const begin = `.${basename(file)}`;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const [, pid, where] = name.startsWith(begin) ? (pattern.exec(name.slice(begin.length)) ?? []) : [];
    if (path === own || where === undefined) continue;
    if (where !== host()) return inUse(`process ${pid} of the machine ${decodeURIComponent(where)}`, path);
    if (isRunning(Number(pid))) return inUse(`process ${pid}`, path);
    await rm(path, { force: true });
  }
  return undefined;
};

const pattern = /^\.lock-(\d+)-(.+)$/;
/** A container has a name of its own, if it was not given another one. */
const host = (): string => encodeURIComponent(hostname());

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there, but of another user.
    return codeOf(error) === "EPERM";
  }
};
