import { fileUid } from "../../../data/model/built-in/uids.js";
import type { Members } from "../../../data/model/fold-entry.js";
import type { ContentModel, ContentType, Uid } from "../../../reference/model/schema.js";
import type { Client, Pairs } from "../client.js";
import type { Store, TypeProgress } from "../store.js";
import { type FlatEntry, flatEntry, type Meeting, membersOf } from "./flatten.js";

/** A page of a list as a server answered with it (section 2.3). */
export interface Page {
  /** The path that was asked, for messages. */
  readonly path: string;
  readonly items: readonly unknown[];
  /** What `meta.pagination` says. */
  readonly total?: number;
  readonly pageSize?: number;
}

export interface Reading {
  readonly client: Client;
  readonly store: Store;
  readonly model: ContentModel;
  readonly limit?: number | undefined;
  readonly since?: string | undefined;
  readonly pageSize: number;
  /** The files that entries have shown, and that are kept. */
  readonly files: Set<number>;
  /** Called after each page: how many entries of a type are read, and of how many. */
  readonly onPage?: ((type: ContentType, read: number, total: number | undefined) => void) | undefined;
}

/** Starts a {@link Reading}. `pageSize`: the most entries that a page is asked for; a server has a maximum of its own. */
export const createReading = ({
  limit,
  pageSize = 1000,
  ...given
}: Omit<Reading, "files" | "pageSize"> & { readonly pageSize?: number | undefined }): Reading => ({
  ...given,
  limit,
  pageSize: Math.min(pageSize, limit ?? pageSize),
  files: new Set(),
});

/** What a request asks of every type: drafts too (section 3), and of a localized one all locales (section 4.1). */
export const commonPairs = (type: ContentType, { since }: Reading): Pairs => [
  ["publicationState", "preview"],
  ...(type.localized ? ([["locale", "all"]] as const) : []),
  ...(since !== undefined && type.attributes.has("updatedAt") ? ([["filters[updatedAt][$gte]", since]] as const) : []),
];

/** Adds to what is said of a pull. */
export const remark = ({ progress }: Store, text: string): void => {
  progress.remarks[text] = (progress.remarks[text] ?? 0) + 1;
};

/** The progress of a type: a new one, where nothing of it is read yet. */
export const progressOf = ({ pageSize, store: { progress } }: Reading, uid: Uid): TypeProgress => {
  const known = progress.types[uid] ?? { last: 0, pageSize, form: 0, read: 0, done: false };
  progress.types[uid] = known;
  return known;
};

/** Keeps the files that entries show, once each. */
const keepFiles = async (files: ReadonlyMap<number, Members>, reading: Reading): Promise<void> => {
  const type = reading.model.contentTypes.get(fileUid);
  const ignore = (): void => {};
  const meeting = { model: reading.model, path: "", file: ignore, locale: ignore, remark: ignore };
  const fresh = [...files].filter(([id]) => !reading.files.has(id));
  if (type === undefined || fresh.length === 0) return;
  const entries = fresh.map(([id, attributes]) => ({ id, members: membersOf(type, attributes, meeting) }));
  await reading.store.append(fileUid, entries);
  for (const { id } of entries) reading.files.add(id);
};

/** Reads the entries of an answer, and keeps the files that they show. */
export const readItems = async (
  type: ContentType,
  { items, path }: Page,
  reading: Reading,
): Promise<readonly FlatEntry[]> => {
  const { store, model } = reading;
  const files = new Map<number, Members>();
  const meeting: Meeting = {
    model,
    path,
    file: (id, attributes) => void files.set(id, attributes),
    locale: (code) => {
      store.progress.locales[code] ??= {};
    },
    // What a plugin adds to its own lists is no part of its schema.
    remark: (uid, attribute, message) => {
      if (!type.uid.startsWith("plugin::")) remark(store, `${uid} ${attribute}: ${message}`);
    },
  };
  const entries = items.map((item) => flatEntry(type, item, meeting));
  for (const { members } of entries)
    if (type.localized && typeof members.locale === "string") meeting.locale(members.locale);
  await keepFiles(files, reading);
  return entries;
};
