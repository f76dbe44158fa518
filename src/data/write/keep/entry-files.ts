import { isDeepStrictEqual } from "node:util";
import { isRecord } from "../../../base/json/json.js";
import type { ContentModel, ContentType, Uid } from "../../../reference/model/schema.js";
import { fileUid } from "../../model/built-in/uids.js";
import type { Members } from "../../model/fold-entry.js";
import { entryFileNames } from "../../read/fixtures/fixture-entries.js";
import { isPasted } from "../../read/fixtures/pasted-responses.js";
import { assignIds } from "../../read/shared/rows.js";
import { below, type SourceTree } from "../../read/tree/source-tree.js";
import { createFileNames } from "../shared/settings-file.js";
import { formOf, type JsonList, listText, readList, valueText, withMembers } from "./json-list.js";

/** Data that cannot be written into fixtures. The message is for its user. */
export class KeepError extends Error {
  override readonly name = "KeepError";
}

export type KeptTexts = ReadonlyMap<string, { readonly before: string; readonly after: string }>;

/** A file of entries, with the id of each. */
export interface EntryFile {
  readonly type: ContentType;
  readonly path: string;
  readonly before: string;
  readonly list: JsonList;
  readonly ids: readonly number[];
  /** The members that each entry had at first. */
  readonly said: ReadonlyMap<number, ReadonlySet<string>>;
  readonly isChanged: boolean;
}

/** The types whose entries are kept: those of the project, and files. */
export const keptTypes = ({ contentTypes }: ContentModel): readonly ContentType[] =>
  [...contentTypes.values()].filter(({ uid }) => uid.startsWith("api::") || uid === fileUid);

const parsed = (text: string): Readonly<Record<string, unknown>> => JSON.parse(text);

/** The ids that elements have once they are read. */
const idsOf = (elements: readonly string[]): readonly number[] => {
  const rows = elements.map((element) => ({ type: "", id: Number(parsed(element).id ?? 0), values: {}, links: {} }));
  assignIds(rows);
  return rows.map(({ id }) => id);
};

export interface EntriesPlace {
  readonly tree: SourceTree;
  readonly folder: string;
}

/** The files of entries that there are, by type, and the path of those that there are not yet. */
export const readFiles = async (
  { folder, tree }: EntriesPlace,
  model: ContentModel,
): Promise<ReadonlyMap<Uid, EntryFile>> => {
  const names = entryFileNames(model);
  const present = new Map<ContentType, string>();
  for (const name of await tree.files(folder, ".json")) {
    const type = names.get(name.replace(/\.json$/, ""));
    if (type !== undefined) present.set(type, below(folder, name));
  }
  const fileOf = createFileNames(model);
  const files = new Map<Uid, EntryFile>();
  for (const type of keptTypes(model)) {
    const path = present.get(type);
    const before = path === undefined ? "" : await tree.text(path);
    const list = readList(isList(before) && before !== "" ? before : "[]\n");
    const ids = idsOf(list.elements);
    files.set(type.uid, {
      ...{ type, before, list, ids, isChanged: false },
      path: path ?? below(folder, `${fileOf(type)}.json`),
      said: new Map(list.elements.map((element, index) => [ids[index] ?? 0, new Set(Object.keys(parsed(element)))])),
    });
  }
  return files;
};

/** A list of objects, which answers that were saved are not. */
const isList = (text: string): boolean => {
  if (text === "") return true;
  try {
    const json: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    return Array.isArray(json) && json.every(isRecord) && !isPasted(json.length === 0 ? undefined : json);
  } catch {
    return false;
  }
};

/** What has to be said in a file so that its rows become those that are wanted. */
export interface Difference {
  readonly removed: ReadonlySet<number>;
  readonly changed: ReadonlyMap<number, ReadonlyMap<string, unknown>>;
  readonly added: readonly (readonly [number, Members])[];
}

/** A file that says what it has to. Ids are written where the places of entries would give others. */
export const mended = (file: EntryFile, { added, changed, removed }: Difference): EntryFile => {
  const { ids, list } = file;
  const known = new Set(ids);
  const missing = [...changed.keys(), ...removed].filter((id) => !known.has(id));
  if (missing.length > 0 || !isList(file.before))
    throw new KeepError(
      `${file.path} holds answers that were saved: entries of ${file.type.displayName} cannot be changed in it`,
    );
  const form = formOf(list);
  const kept = list.elements.flatMap((element, index): readonly (readonly [number, string])[] => {
    const id = ids[index] ?? 0;
    if (removed.has(id)) return [];
    const changes = changed.get(id);
    return [[id, changes === undefined ? element : withMembers(element, changes, form)]];
  });
  const all = [...kept, ...added.map(([id, members]) => [id, valueText(members, form)] as const)];
  const wanted = all.map(([id]) => id);
  const plain = all.map(([, element]) => element);
  const isSame = isDeepStrictEqual(idsOf(plain), wanted);
  const elements = isSame ? plain : all.map(([id, element]) => withMembers(element, new Map([["id", id]]), form));
  return { ...file, ids: wanted, list: { ...list, elements }, isChanged: true };
};

/** The text of a file: undefined where it stays as it is. */
const textOf = ({ before, isChanged, list }: EntryFile): string | undefined => {
  const text = isChanged ? listText(list) : before;
  return text === before ? undefined : text;
};

export const textsOf = (files: ReadonlyMap<Uid, EntryFile>): KeptTexts =>
  new Map(
    [...files.values()].flatMap((file) => {
      const after = textOf(file);
      return after === undefined ? [] : [[file.path, { before: file.before, after }] as const];
    }),
  );
