import { ok, type Result } from "../../base/result.js";
import type { RowRef } from "../../reference/store/column.js";
import type { Draft } from "../../reference/store/draft.js";
import type { Writing } from "../../reference/write/writing.js";
import type { StoredBytes } from "./stored-bytes.js";
import type { UploadedFile } from "./uploaded-file.js";
import { insertFile } from "./write-file.js";

/** A file, and where in an entry it goes: the keys that lead there, as in `provenance`, `1`, `document`. */
export interface EntryFile {
  readonly path: readonly string[];
  readonly file: UploadedFile;
}

/** Where the files of an entry are kept, and when they are. */
export interface Attaching {
  readonly uploads: StoredBytes;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Adds files and links an entry, or its components, to them. A file whose path leads to no media attribute is linked nowhere (measured).
 * Fails as `insertFile` does. The bytes are kept when the draft is committed.
 */
export const attachFiles =
  (files: readonly EntryFile[], { now, uploads }: Attaching) =>
  (writing: Writing, entry: RowRef): Result<void> => {
    const bytes = new Map<string, Uint8Array>();
    for (const { file, path } of files) {
      const inserted = insertFile({ ...writing, bytes, now }, file, {});
      if (!inserted.ok) return inserted;
      const owner = ownerOf(writing.draft, entry, path.slice(0, -1));
      if (owner !== undefined) linkFile(writing.draft, owner, path.at(-1) ?? "", inserted.value);
    }
    writing.draft.whenCommitted(() => uploads.apply(bytes));
    return ok(undefined);
  };

/**
 * Links an entry or component to a file: a single media attribute leads to it alone, the list of another one gets longer. Other
 * attributes are left alone.
 */
export const linkFile = (draft: Draft, { row, table }: RowRef, name: string, file: number): void => {
  const attribute = table.schema.attributes.get(name);
  if (attribute?.kind !== "media") return;
  draft.setTargets(table, row, name, attribute.many ? [...draft.targets(table, row, name), file] : [file]);
};

/** The entry or component that a path through components leads to; undefined for any other path. */
const ownerOf = (draft: Draft, { row, table }: RowRef, path: readonly string[]): RowRef | undefined => {
  const [name, ...rest] = path;
  if (name === undefined) return { table, row };
  const attribute = table.schema.attributes.get(name);
  if (attribute?.kind !== "component" && attribute?.kind !== "dynamiczone") return undefined;
  const found = componentsOf(draft, { row, table }, name)[attribute.many ? Number(rest[0]) : 0];
  return found && ownerOf(draft, found, attribute.many ? rest.slice(1) : rest);
};

const componentsOf = (draft: Draft, { row, table }: RowRef, name: string): readonly RowRef[] => {
  const link = table.link(name);
  if (link.kind === "mixed") return draft.refs(table, row, name);
  return draft.targets(table, row, name).map((target) => ({ table: link.table, row: target }));
};
