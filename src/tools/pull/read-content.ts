import { fileUid, roleUid, userUid } from "../../data/model/built-in/uids.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import { PullError } from "./fault.js";
import { readBare } from "./read-bare.js";
import { noteNewest, readChanges } from "./read-changes.js";
import { readCollection } from "./read-collection.js";
import { readLocales } from "./read-locales.js";
import { readSingle } from "./read-single.js";
import { readUploads } from "./read-uploads.js";
import { progressOf, type Reading, remark } from "./reading.js";

/** What is read. */
export interface ContentOptions {
  /** The content-types; default: all that are the server's own. */
  readonly types: readonly ContentType[];
  /** Users and roles, too. */
  readonly users: boolean;
  /** The bytes of files, too. */
  readonly files: boolean;
  /** The list of locales, too. Default: it is. */
  readonly locales?: boolean | undefined;
  /** Files that no entry shows, too. Default: they are. */
  readonly library?: boolean | undefined;
}

const barePaths: Readonly<Record<Uid, string>> = {
  [roleUid]: "/users-permissions/roles",
  [userUid]: "/users",
  [fileUid]: "/upload/files",
};

/** Ends the whole pull: the other types would fail as well. */
const endsAll = ({ kind }: PullError): boolean => kind === "stopped" || kind === "unreachable" || kind === "limited";

/**
 * Reads the entries of content-types, with the files that they show, users and the bytes of files where they are wanted. A type that fails has its
 * fault in the progress, and the others are read. Rejects with a `PullError` when the server is not there any more, or when it is stopped.
 */
export const readContent = async (
  { files, library = true, locales = true, types, users }: ContentOptions,
  reading: Reading,
): Promise<void> => {
  const { model, store } = reading;
  if (locales) await readLocales(reading);
  const shown = await store.ids(fileUid);
  const attempt = async (type: ContentType, read: () => Promise<void>): Promise<void> => {
    const state = progressOf(reading, type.uid);
    if (state.done) return;
    try {
      await read();
    } catch (error) {
      if (!(error instanceof PullError) || endsAll(error)) throw error;
      state.fault = { kind: error.kind, message: error.message };
      state.done = true;
      await store.append(type.uid, []);
    }
  };
  for (const type of types) {
    const read = type.kind === "singleType" ? readSingle : readCollection;
    await attempt(type, async () => {
      await noteNewest(type, reading);
      await read(type, shown, reading);
    });
  }
  for (const type of types) await readChanges(type, shown, reading);
  for (const uid of [...(users ? [roleUid, userUid] : []), ...(library ? [fileUid] : [])]) {
    const type = model.contentTypes.get(uid);
    if (type === undefined) continue;
    await attempt(type, () => readBare(type, barePaths[uid] ?? "", shown, reading));
    const { fault } = progressOf(reading, uid);
    // Entries show the files that they use.
    if (uid === fileUid && fault !== undefined && store.progress.remarks[noFiles] === undefined) remark(store, noFiles);
  }
  if (files) await readUploads(reading);
};

const noFiles = "files: the list of all files is not shown; those that entries use are there";
