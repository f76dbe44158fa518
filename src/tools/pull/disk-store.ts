import { createHash } from "node:crypto";
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isRecord } from "../../base/json.js";
import { messageOf } from "../../base/message-of.js";
import { FolderError } from "../../data/write/shared/write-tree.js";
import type { Uid } from "../../reference/model/schema.js";
import { newProgress, type Progress, type Store, type StoredEntry } from "./store.js";

/** A {@link Store} in a folder. */
export interface DiskStore extends Store {
  /** Whether it goes on with what a stopped pull has left. */
  readonly goesOn: boolean;
  /** Where a file of the uploads is kept. */
  fileAt(path: string): string;
  /** Where something else may be written. */
  readonly folder: string;
  remove(): Promise<void>;
}

/** A name of a file for anything: types and files are named by the server. */
const fileName = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 32);

const isProgress = (json: unknown): json is Progress =>
  isRecord(json) &&
  typeof json.key === "string" &&
  [json.types, json.bytes, json.locales, json.remarks, json.ordered, json.untyped].every(isRecord) &&
  Array.isArray(json.files);

const readProgress = async (file: string): Promise<Progress | undefined> => {
  try {
    const json: unknown = JSON.parse(await readFile(file, "utf8"));
    return isProgress(json) ? json : undefined;
  } catch {
    return undefined;
  }
};

/** How files are written that stay in the folder. */
const ours: { readonly flag?: "a"; readonly mode?: number } = { mode: 0o600 };

/** Writes all of something, or rejects with a {@link FolderError}: the next run goes on with what the saved progress counts. */
const put = async (file: string, content: string | Uint8Array, how: typeof ours = {}): Promise<void> => {
  await writeFile(file, content, how).catch((error: unknown) => {
    throw new FolderError(`cannot write ${file}: ${messageOf(error)}`, { cause: error });
  });
};

const chunk = 1024 * 1024;

/** The lines of a file, each with where it begins and its length in bytes; only this many bytes of the file count. */
async function* linesOf(file: string, size: number): AsyncIterable<{ at: number; length: number; head: string }> {
  const handle = await open(file, "r");
  try {
    let rest = Buffer.alloc(0);
    let start = 0;
    for (let position = 0; position < size; ) {
      const buffer = Buffer.alloc(Math.min(chunk, size - position));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, position);
      if (bytesRead === 0) return;
      position += bytesRead;
      rest = Buffer.concat([rest, buffer.subarray(0, bytesRead)]);
      for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
        yield { at: start, length: end, head: rest.toString("latin1", 0, Math.min(end, 20)) };
        start += end + 1;
        rest = rest.subarray(end + 1);
      }
    }
  } finally {
    await handle.close();
  }
}

/** Takes away what was written after the progress was saved for the last time. False: something of it is not there any more. */
const cutBack = async ({ bytes }: Progress, linesFile: (uid: Uid) => string): Promise<boolean> => {
  for (const [uid, size] of Object.entries(bytes)) {
    const there = await stat(linesFile(uid)).catch(() => undefined);
    if (there === undefined || there.size < size) return false;
    await truncate(linesFile(uid), size);
  }
  return true;
};

/** The paths of uploads whose bytes are there. */
const whatIsThere = async (paths: readonly string[], fileAt: (path: string) => string): Promise<string[]> => {
  const found = await Promise.all(paths.map((path) => stat(fileAt(path)).catch(() => undefined)));
  return paths.filter((_, at) => found[at] !== undefined);
};

/** A folder of somebody else is neither gone on with nor removed. Rejects with a {@link FolderError}. */
const checkOurs = async (folder: string): Promise<void> => {
  const there = await lstat(folder).catch(() => undefined);
  if (there === undefined) return;
  const names = there.isDirectory() ? await readdir(folder) : ["?"];
  const isOurs = names.every((name) => name === "files" || name === "state.json.new") || names.includes("state.json");
  if (!isOurs)
    throw new FolderError(`cannot keep what is read in ${folder}: something else is there, which no pull has written`);
};

/**
 * Keeps what is read in a folder that only its user may read, a line for each entry. Where the folder holds what another run with the same `key` has
 * read, it goes on with that; what a pull with another key has left is removed. Rejects with a {@link FolderError} when something else is there.
 */
export const openDiskStore = async (folder: string, key: string): Promise<DiskStore> => {
  await checkOurs(folder);
  const stateFile = join(folder, "state.json");
  const known = await readProgress(stateFile);
  const linesFile = (uid: Uid): string => join(folder, `${fileName(uid)}.jsonl`);
  const goesOn = known?.key === key && (await cutBack(known, linesFile));
  if (!goesOn) await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "files"), { recursive: true, mode: 0o700 });
  const fileAt = (path: string): string => join(folder, "files", fileName(path));
  const progress = goesOn ? { ...known, files: await whatIsThere(known.files, fileAt) } : newProgress(key);

  const save = async (): Promise<void> => {
    await put(`${stateFile}.new`, JSON.stringify(progress), ours);
    await rename(`${stateFile}.new`, stateFile);
  };

  // From the start on, the folder is known for one of a pull.
  await save();

  /** Where each entry stands, by ascending ids. */
  const indexOf = async (uid: Uid): Promise<ReadonlyMap<number, readonly [at: number, length: number]>> => {
    const index = new Map<number, readonly [number, number]>();
    const size = progress.bytes[uid] ?? 0;
    if (size === 0) return index;
    for await (const { at, head, length } of linesOf(linesFile(uid), size)) {
      const space = head.indexOf(" ");
      index.set(Number(head.slice(0, space)), [at + space + 1, length - space - 1]);
    }
    return new Map([...index].sort(([a], [b]) => a - b));
  };

  return {
    progress,
    goesOn,
    folder,
    fileAt,
    append: async (uid, entries) => {
      if (entries.length > 0) {
        const bytes = Buffer.from(entries.map((entry) => `${entry.id} ${entry.text}\n`).join(""));
        const at = progress.bytes[uid] ?? 0;
        await put(linesFile(uid), bytes, at === 0 ? ours : { ...ours, flag: "a" });
        progress.bytes[uid] = at + bytes.length;
      }
      await save();
    },
    ids: async (uid) => new Set((await indexOf(uid)).keys()),
    entries: async function* (uid): AsyncIterable<StoredEntry> {
      const index = await indexOf(uid);
      if (index.size === 0) return;
      const handle = await open(linesFile(uid), "r");
      try {
        for (const [id, [at, length]] of index) {
          const buffer = Buffer.alloc(length);
          await handle.read(buffer, 0, length, at);
          yield { id, text: buffer.toString("utf8") };
        }
      } finally {
        await handle.close();
      }
    },
    putFile: async (path, bytes) => {
      await put(fileAt(path), bytes);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
