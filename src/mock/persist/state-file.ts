import { createReadStream } from "node:fs";
import * as fs from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { crc32 } from "node:zlib";
import { codeOf } from "../../base/error-code.js";
import { withChecksums } from "./checksums.js";

/** What writes to a disk: that of node, or one that fails. */
export type Disk = Pick<typeof fs, "copyFile" | "link" | "open" | "rename" | "rm">;

/** So many characters are written, and so many bytes read back, between two answers. */
const atOnce = 1 << 18;

/** A path through more links than this goes round in a circle, as systems see it. */
const mostLinks = 40;

/** The file that a path leads to through links, whether it is there yet or not. Rejects where its folder is not there. */
export const followLinks = async (path: string, left = mostLinks): Promise<string> => {
  try {
    return await fs.realpath(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    const folder = await fs.realpath(dirname(resolve(path)));
    const link = await fs.readlink(path).catch(() => undefined);
    if (link === undefined) return join(folder, basename(path));
    if (left === 0) throw new Error(`it leads through more than ${mostLinks} links`, { cause: error });
    return followLinks(resolve(folder, link), left - 1);
  }
};

/** So many bytes of a file are read, and of one of its lines: a state that is larger does not fit into memory. */
const [mostBytes, mostOfLine] = [2 ** 32, 2 ** 28];

/** The lines of a saved file; undefined where there is none. */
export const readLines = async (file: string): Promise<readonly string[] | undefined> => {
  const found = await fs.stat(file).catch((error) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });
  if (found === undefined) return undefined;
  if (!found.isFile()) throw new Error("it is not a file");
  if (found.size > mostBytes) throw new Error(`it has ${found.size} bytes: more than ${mostBytes} are not read`);
  return linesOf(createReadStream(file, { highWaterMark: atOnce }));
};

/** The lines of a text in parts. Each is decoded alone: the text of a whole file may be longer than a string can be. */
export const linesOf = async (parts: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<readonly string[]> => {
  const lines: string[] = [];
  let begun: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    let from = 0;
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, from)) {
      const rest = part.subarray(from, end);
      lines.push((begun.length === 0 ? rest : Buffer.concat([...begun, rest])).toString());
      [begun, from, length] = [[], end + 1, 0];
    }
    if (from < part.length) begun.push(part.subarray(from));
    length += part.length - from;
    if (length > mostOfLine) throw new Error(`line ${lines.length + 1} has more than ${mostOfLine} bytes`);
  }
  if (begun.length > 0) lines.push(Buffer.concat(begun).toString());
  return lines;
};

/** Where the state is kept that a file held before the latest. */
export const previousOf = (file: string): string => `${file}.previous`;

const beside = (file: string, kind: "new" | "old"): string =>
  join(dirname(file), `.${basename(file)}.${process.pid}.${kind}.tmp`);

/**
 * Writes the lines of a state and their checksums to a file as a whole or not at all, whenever the process or the machine ends: beside
 * it, onto the disk, read back, and then into its place. What it held before is kept as {@link previousOf}. Its user alone may read it.
 * `ensure` is asked right before, and rejects where the file is not to be replaced. Rejects when any of it fails; then the file is as it
 * was, or whole.
 */
export const writeLines = async (
  file: string,
  lines: readonly string[],
  disk: Disk,
  ensure: () => Promise<void>,
): Promise<void> => {
  const [written, old] = [beside(file, "new"), beside(file, "old")];
  try {
    await writeVerified(written, withChecksums(lines, atOnce), disk);
    await ensure();
    // The state before is kept first: where it cannot be, nothing has changed.
    if (await keepAs(file, old, disk)) await disk.rename(old, previousOf(file));
    await disk.rename(written, file);
    await syncFolder(dirname(file), disk);
  } finally {
    for (const path of [written, old]) await disk.rm(path, { force: true }).catch(() => {});
  }
};

/** Writes a new file, and looks whether the disk has it. */
const writeVerified = async (file: string, parts: Iterable<string>, disk: Disk): Promise<void> => {
  await disk.rm(file, { force: true });
  const handle = await disk.open(file, "wx+", 0o600);
  try {
    let [size, checksum] = [0, 0];
    for (const text of parts) {
      const bytes = Buffer.from(text);
      await writeAll(handle, bytes);
      [size, checksum] = [size + bytes.length, crc32(bytes, checksum)];
    }
    await handle.sync();
    await verify(handle, size, checksum);
  } finally {
    await handle.close();
  }
};

/** A disk may take less than it is given, and only then say why. */
const writeAll = async (handle: fs.FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, at, bytes.length - at);
    if (bytesWritten === 0) throw new Error("the disk takes no more");
    at += bytesWritten;
  }
};

const verify = async (handle: fs.FileHandle, size: number, checksum: number): Promise<void> => {
  const buffer = Buffer.allocUnsafe(atOnce);
  let [at, found] = [0, 0];
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) break;
    [at, found] = [at + bytesRead, crc32(buffer.subarray(0, bytesRead), found)];
  }
  if (at !== size) throw new Error(`the disk holds ${at} of the ${size} bytes that were written`);
  if (found !== checksum) throw new Error("the disk holds other bytes than were written");
};

/** Gives a file a second name. False: there is no file. */
const keepAs = async (file: string, name: string, disk: Disk): Promise<boolean> => {
  await disk.rm(name, { force: true });
  try {
    // Not every disk knows a second name for a file: there it is a copy.
    await disk
      .link(file, name)
      .catch((error) => (codeOf(error) === "ENOENT" ? Promise.reject(error) : disk.copyFile(file, name)));
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
};

/** Not every system lets a folder be synced: there, the renaming is on the disk when the system says so. */
const syncFolder = async (folder: string, disk: Disk): Promise<void> => {
  try {
    const handle = await disk.open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (codeOf(error) === "EIO") throw error;
  }
};

/** Removes what processes left behind that were killed while they wrote. Only whoever has the lock of the file may. */
export const removeLeftovers = async (file: string): Promise<void> => {
  const folder = dirname(file);
  const left = namesOf(await fs.readdir(folder), file, /^\.\d+\.(new|old)\.tmp$/);
  for (const name of left) await fs.rm(join(folder, name), { force: true });
};

/** Those of some names that are a dot, the name of the file, and a pattern. */
export const namesOf = (names: readonly string[], file: string, pattern: RegExp): readonly string[] => {
  const start = `.${basename(file)}`;
  return names.filter((name) => name.startsWith(start) && pattern.test(name.slice(start.length)));
};
