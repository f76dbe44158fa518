import type { Assets } from "../../reference/model/dataset.js";

/** What becomes of the bytes of files, by their path below `/uploads/`. Undefined: they are taken away. */
export type BytesChanges = ReadonlyMap<string, Uint8Array | undefined>;

/** The bytes of uploaded files: a source's, and what was changed since, in memory. */
export interface StoredBytes extends Assets {
  apply(changes: BytesChanges): void;
  /** All that was changed so far. */
  changes(): BytesChanges;
  /** Takes back whatever else was changed. */
  restore(changes: BytesChanges): void;
}

/** Bytes that can be changed over those of a source, which is left alone. */
export const createStoredBytes = (source: Assets): StoredBytes => {
  let changed: BytesChanges = new Map();
  return {
    read: async (path) => (changed.has(path) ? changed.get(path) : source.read(path)),
    apply: (changes) => {
      // Copies: the bytes that are handed in are a part of a whole request.
      changed = new Map([...changed, ...[...changes].map(([path, bytes]) => [path, bytes?.slice()] as const)]);
    },
    changes: () => changed,
    restore: (changes) => {
      changed = changes;
    },
  };
};
