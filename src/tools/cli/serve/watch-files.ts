import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Folders that hold nothing of a source. */
const passedOver: ReadonlySet<string> = new Set(["node_modules", "dist", "build", ".git", ".cache", ".tmp"]);

/** A look at files: what was found of them, the folders that were looked into, and whether nobody waits for it any more. */
interface Scan {
  readonly stamps: Map<string, string>;
  readonly folders: Set<string>;
  readonly stopped: AbortSignal | undefined;
}

/**
 * What shows that a file has changed, by path. A path that is gone, or cannot be read, has no files. A folder is looked into once, however
 * many links lead there: the ways through folders that link to each other are more than anybody can go.
 */
const scan = async (path: string, found: Scan): Promise<void> => {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined || found.stopped?.aborted) return;
  if (!stats.isDirectory()) {
    found.stamps.set(path, `${stats.mtimeMs} ${stats.size} ${stats.ino}`);
    return;
  }
  const folder = `${stats.dev} ${stats.ino}`;
  if (found.folders.has(folder)) return;
  found.folders.add(folder);
  for (const entry of await readdir(path, { withFileTypes: true }).catch(() => [])) {
    const counts = entry.isDirectory() || entry.isSymbolicLink() || entry.name.endsWith(".json");
    if (counts && !passedOver.has(entry.name)) await scan(join(path, entry.name), found);
  }
};

const isSame = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([path, stamp]) => other.get(path) === stamp);

/** What the JSON files below some paths, or the paths themselves, are like at a time. */
export type FileState = ReadonlyMap<string, string>;

/** What files are like now, as far as they were looked at when it was stopped. See {@link watchFiles}. */
export const fileState = async (paths: readonly string[], stopped?: AbortSignal): Promise<FileState> => {
  const found: Scan = { stamps: new Map(), folders: new Set(), stopped };
  for (const path of paths) await scan(path, found);
  return found.stamps;
};

export interface WatchOptions {
  readonly interval?: number;
  readonly since?: FileState | undefined;
  readonly stopped: AbortSignal;
}

/**
 * Calls `onChange` whenever the JSON files below the paths, or the paths themselves, have changed and are still again, one call at a
 * time, until it is stopped. `since` is what they were when they were read: what has changed since counts. The files are looked at every `interval` milliseconds: that works on every kind of disk, and with editors
 * that put a new file in the place of the old one.
 */
export const watchFiles = async (
  paths: readonly string[],
  onChange: () => Promise<void>,
  { interval = 300, since, stopped }: WatchOptions,
): Promise<void> => {
  let done = since ?? (await fileState(paths, stopped));
  let seen: FileState = new Map();
  while (!stopped.aborted) {
    await setTimeout(interval, undefined, { signal: stopped }).catch(() => {});
    if (stopped.aborted) return;
    const now = await fileState(paths, stopped);
    if (stopped.aborted) return;
    if (isSame(now, done)) continue;
    if (isSame(now, seen)) {
      done = now;
      await onChange();
    }
    seen = now;
  }
};
