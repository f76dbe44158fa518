import { createReadStream } from "node:fs";
import * as fs from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { codeOf } from "../../base/error-code.js";

/** What writes to a disk: that of node, or one that fails. */
export type Disk = Pick<typeof fs, "mkdir" | "open" | "rename" | "rm">;

/** So many characters are written, and so many bytes read, between two answers. */
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

/** The lines of a file, and what is behind its last line break. */
export interface Lines {
  readonly lines: readonly string[];
  readonly rest: string;
}

/** The lines of a saved file; undefined where there is none. */
export const readLines = async (file: string): Promise<Lines | undefined> => {
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
export const linesOf = async (parts: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Lines> => {
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
  return { lines, rest: Buffer.concat(begun).toString() };
};

/** Lines as parts of a text, each of about as many characters as are written at once. */
export function* inParts(lines: Iterable<string>): Generator<string> {
  let part = "";
  for (const line of lines) {
    part += line;
    if (part.length < atOnce) continue;
    yield part;
    part = "";
  }
  if (part !== "") yield part;
}

/** Where a file is written before it is put into its place. */
export const besideOf = (file: string): string => join(dirname(file), `.${basename(file)}.new.tmp`);

/**
 * Writes a file as a whole or not at all, whenever the process or the machine ends: beside its place, onto the disk, and then into its place.
 * `place` is asked for it once all is written, and may reject. Its user alone may read it. Rejects when any of it fails: nothing has changed then.
 */
export const writeWhole = async (
  beside: string,
  parts: Iterable<string | Uint8Array>,
  place: () => string | Promise<string>,
  disk: Disk,
): Promise<void> => {
  try {
    const handle = await disk.open(beside, "w", 0o600);
    try {
      for (const part of parts) await handle.appendFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const file = await place();
    await disk.rename(beside, file);
    await syncFolder(dirname(file), disk);
  } catch (error) {
    await disk.rm(beside, { force: true }).catch(() => {});
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
