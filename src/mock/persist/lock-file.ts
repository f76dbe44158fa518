import { existsSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { open, readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { codeOf } from "../../base/error-code.js";

/** A file that another process uses. The message names the process. */
export class LockError extends Error {
  override readonly name = "LockError";
}

/** Processes that ask at the same time see each other: both step back, and ask again after a random while. */
const [looks, longestWait] = [5, 100];

/** Locks of this process. Where the system does not say when a process began, one that is not among them is of an earlier process. */
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
  const own = join(dirname(file), `.${basename(file)}.lock-${process.pid}-${startOf("self") ?? unknown}-${place()}`);
  if (held.has(own)) throw new LockError(inUse(process.pid));
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

const inUse = (pid: number): string =>
  `process ${pid} is using it. One file keeps the data of one process: stop that one, or name another file`;

/** Who else has the file, in words for its user. */
const findOther = async (file: string, own: string): Promise<string | undefined> => {
  const folder = dirname(file);
  const begin = `.${basename(file)}`;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const [, pid, start, where] = name.startsWith(begin) ? (pattern.exec(name.slice(begin.length)) ?? []) : [];
    if (path === own || start === undefined || where === undefined) continue;
    if (where !== place())
      return `process ${pid} of ${inWords(where)} is using it. If that one has ended, delete ${path}`;
    if (isRunning(Number(pid), start)) return inUse(Number(pid));
    await rm(path, { force: true });
  }
  return undefined;
};

const pattern = /^\.lock-(\d+)-(\w+)-(.+)$/;
const unknown = "0";
const host = (): string => encodeURIComponent(hostname());

/** Where the id of a process means that process: a machine, and on Linux a PID namespace of it, such as that of a container. */
const place = (): string => `${host()}${namespace()}`;

/** An encoded host name has no @. */
const namespace = (): string => {
  try {
    return `@${/\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? unknown}`;
  } catch {
    return "";
  }
};

const inWords = (where: string): string => {
  const [machine = ""] = where.split("@");
  return machine === host() ? "another container of this machine" : `the machine ${decodeURIComponent(machine)}`;
};

const isRunning = (pid: number, start: string): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It is there, but of another user.
    if (codeOf(error) !== "EPERM") return false;
  }
  const now = startOf(pid);
  // An id is given again: a process that began at another time is another one.
  return now === undefined || start === unknown ? pid !== process.pid : now === start;
};

/** When a process began, in ticks since the machine did, with an id of that: no clock is asked. Undefined where the system does not say. */
const startOf = (pid: number | "self"): string | undefined => {
  try {
    // The name of the program, in brackets, may hold anything.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    // Killed, but whoever started it has not asked about it yet: nothing of it runs.
    return state === "Z" || state === "X" ? "ended" : `${fields[18]}x${boot}`;
  } catch {
    return undefined;
  }
};
