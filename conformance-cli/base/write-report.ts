import { access, chmod, constants, lstat, open, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** Where a file is really written: beside it first, then renamed; or at once, when it is a device, a pipe or a broken link. */
interface Place {
  readonly path: string;
  readonly atomic: boolean;
  readonly mode: number | undefined;
}

/** Rejects when `file` cannot be written, and leaves everything as it is. */
export const checkWritable = async (file: string): Promise<void> => {
  const place = await placeOf(file);
  if (!place.atomic) return;
  const beside = besideOf(place.path);
  await (await open(beside, "wx")).close();
  await rm(beside);
};

/** Writes a file as a whole or not at all: a reader never sees half of it, and a failure leaves what was there. */
export const writeReport = async (file: string, text: string | Uint8Array): Promise<void> => {
  const place = await placeOf(file);
  if (!place.atomic) return writeFile(place.path, text);
  const beside = besideOf(place.path);
  try {
    await writeFile(beside, text, { flag: "wx" });
    if (place.mode !== undefined) await chmod(beside, place.mode);
    await rename(beside, place.path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
};

const besideOf = (path: string): string => join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);

const placeOf = async (file: string): Promise<Place> => {
  const found = await absent(stat(file));
  if (found === undefined) return { path: file, atomic: (await absent(lstat(file))) === undefined, mode: undefined };
  if (found.isDirectory()) throw new Error("EISDIR: it is a folder");
  await access(file, constants.W_OK);
  // Through a link, so that the link stays.
  if (!found.isFile()) return { path: file, atomic: false, mode: undefined };
  return { path: await realpath(file), atomic: true, mode: found.mode & 0o777 };
};

const absent = async <T>(work: Promise<T>): Promise<T | undefined> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
};
