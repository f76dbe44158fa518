import { join } from "node:path";
import { isRecord } from "../../base/json/json.js";
import { fileUid } from "../../data/model/built-in/uids.js";
import { jsonText } from "../../data/write/shared/file-tree.js";
import { createFileNames } from "../../data/write/shared/settings-file.js";
import { FolderError, writeTree } from "../../data/write/shared/write-tree.js";
import type { Dataset } from "../../reference/model/dataset.js";
import type { ContentType, Uid } from "../../reference/model/schema.js";
import { assemble, type Keeping } from "../pull/fixtures/assemble.js";
import type { NamedEntry } from "../pull/fixtures/fixture-entries.js";
import type { Store } from "../pull/store.js";
import { type Ledger, ledgerFile, ledgerText, type RecordedType } from "./ledger.js";
import { mergeEntries, namedEntries, standsFor } from "./merge-entries.js";
import { jsonIn } from "./recorded-folder.js";
import { relatedTypes } from "./touched-types.js";

export interface Recorded {
  readonly folder: string;
  readonly store: Store;
  readonly ledger: Ledger;
  readonly keeps: (uid: Uid) => boolean;
  readonly keeping: Keeping;
}

/** `dataset.json` with the locales that were met. */
const settings = async ({ folder, store }: Recorded, source: Dataset): Promise<string | undefined> => {
  const json = await jsonIn(join(folder, "dataset.json"));
  const before = isRecord(json) ? json : { name: source.name };
  const own: readonly unknown[] = Array.isArray(before.locales) ? before.locales : [];
  const codes = new Set(own.map((one) => (isRecord(one) ? one.code : undefined)));
  const met = Object.entries(store.progress.locales);
  const added = met.filter(([code]) => !codes.has(code));
  if (added.length === 0) return undefined;
  // The folder's own locales say which one is the default; else the server does; else it is English, or the first.
  const said = met.find(([, { isDefault }]) => isDefault === true) ?? met.find(([code]) => code === "en") ?? met[0];
  const first = own.length > 0 ? undefined : said?.[0];
  const all = added.map(([code, { name = code }]) => ({ code, name, ...(code === first && { default: true }) }));
  return jsonText({ ...before, locales: [...own, ...all] });
};

/** The types that polymorphic relations of the entries that were read lead to. */
const linkedTypes = (store: Store, { attributes, uid }: ContentType): ReadonlySet<Uid> => {
  const names = [...attributes.values()].flatMap(({ kind, name }) => (kind === "morph" ? [name] : []));
  const links = store.entries(uid).flatMap(({ members }) => names.flatMap((name) => members[name] ?? []));
  return new Set(links.flatMap((link) => (isRecord(link) && typeof link.__type === "string" ? link.__type || [] : [])));
};

interface EntryFile {
  readonly type: ContentType;
  readonly there: readonly NamedEntry[];
  /** The ids of entries for which one of the folder's own stands: they are not written. */
  readonly taken: ReadonlySet<number>;
}

/** The files of the types that were read, by their paths, as they are. */
const entryFiles = async ({ folder, ledger, store }: Recorded, source: Dataset): Promise<Map<string, EntryFile>> => {
  const fileOf = createFileNames(source.model);
  const files = new Map<string, EntryFile>();
  const defaultLocale = source.locales.find(({ isDefault }) => isDefault)?.code ?? "en";
  for (const uid of Object.keys(store.progress.types)) {
    const type = source.model.contentTypes.get(uid);
    if (type === undefined) continue;
    const file = `entries/${fileOf(type)}.json`;
    const json = await jsonIn(join(folder, file));
    const there = json === undefined ? [] : namedEntries(json);
    if (there === undefined)
      throw new FolderError(`cannot record into ${join(folder, file)}: it is no list of entries`);
    const taken = new Set<number>();
    files.set(file, { type, there, taken });
    const own = there.filter(({ id }) => !(ledger.types[uid]?.ids.includes(id) ?? false));
    for (const { id, members } of store.entries(uid))
      if (own.some((entry) => entry.id !== id && standsFor(type, entry, members, defaultLocale))) taken.add(id);
  }
  return files;
};

type Ids = ReadonlyMap<Uid, ReadonlySet<number>>;

/** The types of which entries were read that are not there yet. */
const grownTypes = (store: Store, there: Ids): ReadonlySet<Uid> => {
  const grown = new Set(store.progress.types[fileUid] === undefined ? [fileUid] : []);
  for (const uid of [...Object.keys(store.progress.types), fileUid])
    for (const id of store.ids(uid)) if (there.get(uid)?.has(id) !== true) grown.add(uid);
  return grown;
};

/** Writes what was read into its folder, beside what is there. `whole`: the types of which all was read. Resolves to what is recorded by now. */
export const writeRecorded = async (recorded: Recorded, source: Dataset, whole: ReadonlySet<Uid>): Promise<Ledger> => {
  const { folder, keeping, keeps, ledger, store } = recorded;
  const { model } = source;
  const files = await entryFiles(recorded, source);
  const there: Ids = new Map([...source.records].map(([uid, rows]) => [uid, new Set(rows.map(({ id }) => id))]));
  const grown = grownTypes(store, there);
  const tree = new Map<string, string | Uint8Array>();
  const types: Record<Uid, RecordedType> = { ...ledger.types };
  const at = new Date().toISOString();
  const without = new Map([...files.values()].map(({ taken, type }) => [type.uid, taken]));
  for (const [path, read] of assemble(source, store, { ...keeping, there, without }).entries) {
    const file = files.get(path);
    const type = file?.type ?? model.contentTypes.get(fileUid);
    if (type === undefined) continue;
    const own = file?.there ?? namedEntries((await jsonIn(join(folder, path))) ?? []) ?? [];
    const before = ledger.types[type.uid];
    const isWhole = whole.has(type.uid);
    const isOutdated = before?.outdated === true;
    const ids = new Set(read.map(({ id }) => id));
    const gone = new Set(isWhole && isOutdated ? before.ids.filter((id) => !ids.has(id)) : []);
    const merging = { model, grown, recorded: new Set(before?.ids ?? []), isOutdated, gone };
    tree.set(path, jsonText(mergeEntries(type, own, read, merging)));
    // Entries show files of which the list was not asked for.
    if (type.uid === fileUid && before === undefined && !isWhole) continue;
    const all = [...new Set([...(before?.ids ?? []).filter((id) => !gone.has(id)), ...ids])].sort((a, b) => a - b);
    const related = new Set([...relatedTypes(model, type), ...linkedTypes(store, type)]);
    const leadsTo = [...related].filter((uid) => keeps(uid) && !whole.has(uid) && types[uid] === undefined);
    const outdated = isOutdated && !isWhole ? { outdated: true as const } : {};
    types[type.uid] = { at, whole: isWhole || (before?.whole ?? false), ids: all, leadsTo, ...outdated };
  }
  const dataset = await settings(recorded, source);
  if (dataset !== undefined) tree.set("dataset.json", dataset);
  const next: Ledger = { ...ledger, types };
  tree.set(ledgerFile, ledgerText(next));
  await writeTree(folder, tree, { force: true });
  return next;
};
