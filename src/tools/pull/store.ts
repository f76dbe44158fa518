import { heldAt } from "../../base/maps.js";
import type { Uid } from "../../reference/model/schema.js";
import type { FaultKind } from "./fault.js";
import type { FlatEntry } from "./read/flatten.js";

/** How far the reading of a content-type is. All of it is JSON: it is kept beside the output until a pull is done. */
export interface TypeProgress {
  /** The last id that is read: what comes after it is asked for next. 0: nothing is read yet. */
  last: number;
  pageSize: number;
  /** The number of entries that the server named at first. */
  total?: number;
  /** The place in `populateForms`. */
  form: number;
  read: number;
  /** The latest change that an entry had when the reading began. */
  newest?: string;
  /** All of it is read, or as much as there is. */
  done: boolean;
  /** The kind and the message of the fault that ended the reading. */
  fault?: { kind: FaultKind; message: string };
}

export interface Progress {
  readonly types: Record<Uid, TypeProgress>;
  /** The locales that were seen, with the name and whether it is the default one, where the server says so. */
  readonly locales: Record<string, { name?: string; isDefault?: boolean }>;
  /** Remarks with how often each was made. */
  readonly remarks: Record<string, number>;
}

/** Keeps what is read. Of two entries of a type with one id, the later one counts. */
export interface Store {
  readonly progress: Progress;
  /** Adds entries of a type, and remembers the progress with them: both or none. */
  append(uid: Uid, entries: readonly FlatEntry[]): Promise<void>;
  ids(uid: Uid): Set<number>;
  /** What a type has, by ascending ids. */
  entries(uid: Uid): readonly FlatEntry[];
  /** Keeps the bytes of a file of the uploads: they are read unless they are there. */
  keepFile(path: string, read: () => Promise<Uint8Array>): Promise<void>;
}

export interface MemoryStore extends Store {
  readonly uploads: ReadonlyMap<string, Uint8Array>;
  forget(uid: Uid): void;
}

/** Keeps everything in memory. */
export const memoryStore = (): MemoryStore => {
  const tables = new Map<Uid, Map<number, FlatEntry>>();
  const uploads = new Map<string, Uint8Array>();
  const tableOf = (uid: Uid): Map<number, FlatEntry> => heldAt(tables, uid, () => new Map());
  const progress: Progress = { types: {}, locales: {}, remarks: {} };
  return {
    progress,
    uploads,
    forget: (uid) => {
      tables.delete(uid);
      delete progress.types[uid];
    },
    append: async (uid, entries) => {
      for (const entry of entries) tableOf(uid).set(entry.id, entry);
    },
    ids: (uid) => new Set(tableOf(uid).keys()),
    entries: (uid) => [...tableOf(uid).values()].sort((one, other) => one.id - other.id),
    keepFile: async (path, read) => void uploads.set(path, await read()),
  };
};
