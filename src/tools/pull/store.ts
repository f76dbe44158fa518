import { heldAt } from "../../base/maps.js";
import type { Uid } from "../../reference/model/schema.js";

/** How far the reading of a content-type is. All of it is JSON: it is kept beside the output until a pull is done. */
export interface TypeProgress {
  /** The last id that is read: what comes after it is asked for next. 0: nothing is read yet. */
  last: number;
  /** Entries of a page. */
  pageSize: number;
  /** The number of entries that the server named at first. */
  total?: number;
  /** The place in `populateForms`. */
  form: number;
  /** Entries that are read. */
  read: number;
  /** The latest change that an entry had when the reading began. */
  newest?: string;
  /** All of it is read, or as much as there is. */
  done: boolean;
  /** The kind and the message of the fault that ended the reading. */
  fault?: { kind: string; message: string };
}

/** How far a pull is. */
export interface Progress {
  /** What was asked for: a pull goes on only with the same. */
  readonly key: string;
  readonly types: Record<Uid, TypeProgress>;
  /** The number of bytes of each type's lines that count. */
  readonly bytes: Record<Uid, number>;
  /** The locales that were seen, with the name and whether it is the default one, where the server says so. */
  locales: Record<string, { name?: string; isDefault?: boolean }>;
  /** Remarks with how often each was made. */
  remarks: Record<string, number>;
  /** Relations, as `uid attribute`, of which some list is in an order of its own: not by ascending ids. */
  readonly ordered: Record<string, true>;
  /** Polymorphic relations, as `uid attribute`, of which some answer does not name the type that it leads to. */
  readonly untyped: Record<string, true>;
  /** The paths of files whose bytes are there. */
  readonly files: string[];
}

/** A line of what was read: the entry as JSON. */
export interface StoredEntry {
  readonly id: number;
  readonly text: string;
}

/** Keeps what a pull has read: in memory, or in a folder beside its output. Of two lines with one id, the later one counts. */
export interface Store {
  readonly progress: Progress;
  /** Adds lines of a type, and remembers the progress with them: both or none. */
  append(uid: Uid, entries: readonly StoredEntry[]): Promise<void>;
  /** The ids of what a type has. */
  ids(uid: Uid): Promise<Set<number>>;
  /** What a type has, by ascending ids. */
  entries(uid: Uid): AsyncIterable<StoredEntry>;
  /** Keeps the bytes of a file of the uploads. */
  putFile(path: string, bytes: Uint8Array): Promise<void>;
}

/** The progress of a pull that begins. */
export const newProgress = (key: string): Progress => ({
  key,
  types: {},
  bytes: {},
  locales: {},
  remarks: {},
  ordered: {},
  untyped: {},
  files: [],
});

/** A {@link Store} in memory. */
export interface MemoryStore extends Store {
  readonly uploads: ReadonlyMap<string, Uint8Array>;
  /** Forgets what was read of a type. */
  forget(uid: Uid): void;
}

/** Keeps everything in memory. */
export const memoryStore = (): MemoryStore => {
  const tables = new Map<Uid, Map<number, string>>();
  const uploads = new Map<string, Uint8Array>();
  const tableOf = (uid: Uid): Map<number, string> => heldAt(tables, uid, () => new Map());
  const progress = newProgress("");
  return {
    progress,
    uploads,
    forget: (uid) => {
      tables.delete(uid);
      delete progress.types[uid];
    },
    append: async (uid, entries) => {
      for (const { id, text } of entries) tableOf(uid).set(id, text);
    },
    ids: async (uid) => new Set(tableOf(uid).keys()),
    entries: async function* (uid) {
      for (const [id, text] of [...tableOf(uid)].sort(([a], [b]) => a - b)) yield { id, text };
    },
    putFile: async (path, bytes) => void uploads.set(path, bytes),
  };
};
