import { createHash } from "node:crypto";
import { lstat, mkdir, readdir, readFile, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { messageOf } from "../../base/words/message-of.js";
import { FolderError } from "../../data/write/shared/write-tree.js";
import type { Uid } from "../../reference/model/schema.js";
import type { FlatEntry } from "./read/flatten.js";
import { memoryStore, type Progress, type Store } from "./store.js";

/** The file that has a line for each page: what was read, and how far the pull was with it. The first line is the key. */
const journalName = "pull.jsonl";

interface Line {
  readonly uid: Uid;
  readonly entries: readonly FlatEntry[];
  /** The progress of all, but of this type alone. */
  readonly progress: Progress;
}

/** Writes all of something, or rejects with a {@link FolderError}: the next run goes on with the lines that are whole. */
const put = async (file: string, content: string | Uint8Array, how: { flag?: "a"; mode?: number } = {}) => {
  await writeFile(file, content, how).catch((error: unknown) => {
    throw new FolderError(`cannot write ${file}: ${messageOf(error)}`, { cause: error });
  });
};

/** The whole lines of a journal with this key, and their length in bytes. Undefined: there is none, or it is damaged. */
const readJournal = async (file: string, key: string) => {
  const bytes = await readFile(file).catch(() => Buffer.alloc(0));
  const lines: unknown[] = [];
  let size = 0;
  try {
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, size)) {
      lines.push(JSON.parse(bytes.toString("utf8", size, end)));
      size = end + 1;
    }
  } catch {
    return undefined;
  }
  const [head, ...pages] = lines;
  // Sound: a pull with this key has written them.
  return head === key ? { lines: pages as readonly Line[], size } : undefined;
};

/** A folder of somebody else is neither gone on with nor removed. Rejects with a {@link FolderError}. */
const checkOurs = async (folder: string): Promise<void> => {
  const there = await lstat(folder).catch(() => undefined);
  if (there === undefined) return;
  const names = there.isDirectory() ? await readdir(folder) : ["?"];
  if (!names.every((name) => name === "files") && !names.includes(journalName))
    throw new FolderError(`cannot keep what is read in ${folder}: something else is there, which no pull has written`);
};

/**
 * Keeps what is read in a folder that only its user may read, too. Where the folder holds what another run with the same `key` has read, it goes on
 * with that; what a pull with another key has left is removed. Rejects with a {@link FolderError} when something else is there.
 */
export const openDiskStore = async (folder: string, key: string) => {
  await checkOurs(folder);
  const journal = join(folder, journalName);
  const before = await readJournal(journal, key);
  if (before === undefined) await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, "files"), { recursive: true, mode: 0o700 });
  const store = memoryStore();
  for (const { entries, progress, uid } of before?.lines ?? []) {
    await store.append(uid, entries);
    Object.assign(store.progress, { ...progress, types: { ...store.progress.types, ...progress.types } });
  }
  if (before === undefined) await put(journal, `${JSON.stringify(key)}\n`, { mode: 0o600 });
  else await truncate(journal, before.size);
  /** Where each file of the uploads is kept, by its path. */
  const files = new Map<string, string>();
  const own: Pick<Store, "append" | "keepFile"> = {
    append: async (uid, entries) => {
      await store.append(uid, entries);
      const own = Object.entries(store.progress.types).filter(([other]) => other === uid);
      const line: Line = { uid, entries, progress: { ...store.progress, types: Object.fromEntries(own) } };
      await put(journal, `${JSON.stringify(line)}\n`, { flag: "a" });
    },
    keepFile: async (path, read) => {
      // Files are named by the server.
      const file = join(folder, "files", createHash("sha256").update(path).digest("hex"));
      if ((await stat(file).catch(() => undefined)) === undefined) {
        await put(`${file}.new`, await read());
        await rename(`${file}.new`, file);
      }
      files.set(path, file);
    },
  };
  return {
    ...store,
    ...own,
    files,
    /** Whether it goes on with what a stopped pull has left. */
    goesOn: before !== undefined,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
