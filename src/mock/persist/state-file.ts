import { createHash } from "node:crypto";
import { open, readlink, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { codeOf } from "../../base/words/error-code.js";
import { StateError } from "../../server/state/state-error.js";

/** So many characters are written between two answers. */
const atOnce = 1 << 18;

/** A path through more links than this goes round in a circle, as systems see it. */
const mostLinks = 40;

/** The file that a path leads to through links, whether it is there yet or not. Rejects where its folder is not there. */
export const followLinks = async (path: string, left = mostLinks): Promise<string> => {
  try {
    return await realpath(path);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
    const folder = await realpath(dirname(resolve(path)));
    const link = await readlink(path).catch(() => undefined);
    if (link === undefined) return join(folder, basename(path));
    if (left === 0) throw new Error(`it leads through more than ${mostLinks} links`, { cause: error });
    return followLinks(resolve(folder, link), left - 1);
  }
};

/** Lines as parts of a text, each of about as many characters as are written at once. */
export function* inParts(lines: Iterable<string>): Generator<string> {
  let part = "";
  for (const line of lines) {
    part += `${line}\n`;
    if (part.length < atOnce) continue;
    yield part;
    part = "";
  }
  if (part !== "") yield part;
}

/** The same parts, and a last line by which {@link unsealed} notices that something in them is another byte. */
export function* sealed(parts: Iterable<string>): Generator<string> {
  const hash = createHash("sha256");
  for (const part of parts) {
    hash.update(part);
    yield part;
  }
  yield `${JSON.stringify({ sha256: hash.digest("hex") })}\n`;
}

/**
 * The lines of a text that was sealed; of another one the first alone, which says what it is. Throws a {@link StateError} where they are not those that
 * were sealed.
 */
export const unsealed = (text: string): readonly string[] => {
  const lines = text.trimEnd().split("\n");
  const last = lines.at(-1) ?? "";
  if (!/^\{"sha256":"\w*"\}$/.test(last)) return lines.slice(0, 1);
  const before = lines.slice(0, -1);
  let seal = "";
  for (const part of sealed(inParts(before))) seal = part;
  if (`${last}\n` !== seal) throw new StateError("is damaged: it is not what was saved");
  return before;
};

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
): Promise<void> => {
  try {
    const handle = await open(beside, "w", 0o600);
    try {
      for (const part of parts) await handle.appendFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    const file = await place();
    await rename(beside, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {});
    throw error;
  }
};

/** Not every system lets a folder be synced: there, the renaming is on the disk when the system says so. */
const syncFolder = async (folder: string): Promise<void> => {
  try {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (codeOf(error) === "EIO") throw error;
  }
};
