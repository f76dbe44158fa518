import { type FileHandle, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** So many lines are joined and written at once, while others are answered in between. */
const linesAtOnce = 1000;

/** The lines of a saved file; undefined where there is none. */
export const readLines = async (file: string): Promise<readonly string[] | undefined> => {
  try {
    return (await readFile(file, "utf8")).replace(/\n$/, "").split("\n");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
};

const temporary = (file: string, process: number): string => join(dirname(file), `.${basename(file)}.${process}.tmp`);

/**
 * Writes a file as a whole or not at all, whenever the process or the machine ends: beside it, onto the disk, and then into its place.
 * What it holds is for its user alone.
 */
export const writeLines = async (file: string, lines: readonly string[]): Promise<void> => {
  const beside = temporary(file, process.pid);
  let handle: FileHandle | undefined;
  try {
    handle = await open(beside, "w", 0o600);
    for (let at = 0; at < lines.length; at += linesAtOnce)
      await handle.write(`${lines.slice(at, at + linesAtOnce).join("\n")}\n`);
    await handle.sync();
    await handle.close();
    handle = undefined;
    await rename(beside, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await handle?.close();
    await rm(beside, { force: true });
    throw error;
  }
};

/** Not every system lets a folder be synced: there, the renaming is on the disk when the system says so. */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch {
    return;
  }
};

/** Removes what processes left behind that were killed while they wrote. */
export const removeLeftovers = async (file: string): Promise<void> => {
  const pattern = new RegExp(`^\\.${basename(file).replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}\\.(\\d+)\\.tmp$`);
  for (const name of await readdir(dirname(file)).catch(() => [])) {
    const [, owner] = pattern.exec(name) ?? [];
    if (owner !== undefined && !isRunning(Number(owner))) await rm(join(dirname(file), name), { force: true });
  }
};

const isRunning = (process_: number): boolean => {
  if (process_ === process.pid) return false;
  try {
    process.kill(process_, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
};
