import { isRecord } from "../../../base/json/json.js";
import { fileUid, roleUid, userUid } from "../../../data/model/built-in/uids.js";
import type { ContentType } from "../../../reference/model/schema.js";
import { PullError, passOver } from "../fault.js";
import { noteNewest, readChanges } from "./read-changes.js";
import { readList } from "./read-list.js";
import { readSingle } from "./read-single.js";
import { readUploads } from "./read-uploads.js";
import { progressOf, type Reading, remark } from "./reading.js";

export interface ContentOptions {
  /** The content-types; default: all that are the server's own. */
  readonly types: readonly ContentType[];
  readonly users: boolean;
  readonly files: boolean;
  /** The list of locales, too. Default: it is. */
  readonly locales?: boolean | undefined;
  /** Files that no entry shows, too. Default: they are. */
  readonly library?: boolean | undefined;
}

/** Ends the whole pull: the other types would fail as well. */
const endsAll = ({ kind }: PullError): boolean => kind === "stopped" || kind === "unreachable" || kind === "limited";

/** Asks for the locales of the server. One that does not show them shows those of its entries. */
const readLocales = async ({ client, store }: Reading): Promise<void> => {
  const shown = client.json("/i18n/locales");
  const answer = await shown.catch(passOver((kind) => kind !== "stopped" && kind !== "unreachable"));
  for (const item of Array.isArray(answer) ? answer : []) {
    if (!isRecord(item) || typeof item.code !== "string") continue;
    const { code, isDefault, name } = item;
    store.progress.locales[code] = {
      ...(typeof name === "string" && { name }),
      ...(typeof isDefault === "boolean" && { isDefault }),
    };
  }
};

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
    const read = type.kind === "singleType" ? readSingle : readList;
    await attempt(type, async () => {
      await noteNewest(type, reading);
      await read(type, reading);
    });
  }
  for (const type of types) await readChanges(type, reading);
  for (const uid of [...(users ? [roleUid, userUid] : []), ...(library ? [fileUid] : [])]) {
    const type = model.contentTypes.get(uid);
    if (type === undefined) continue;
    await attempt(type, () => readList(type, reading));
    const { fault } = progressOf(reading, uid);
    // Entries show the files that they use.
    if (uid === fileUid && fault !== undefined && store.progress.remarks[noFiles] === undefined) remark(store, noFiles);
  }
  if (files) await readUploads(reading);
};

const noFiles = "files: the list of all files is not shown; those that entries use are there";
