import { pathFault } from "../../../base/path-names.js";
import type { Dataset, Entry, Link } from "../../../reference/model/dataset.js";
import type { ContentType, Uid } from "../../../reference/model/schema.js";
import { fileUid, roleUid, userUid } from "../../model/built-in/uids.js";
import { uploadPaths } from "../../read/shared/upload-paths.js";
import { schemaFiles } from "../shared/definition-files.js";
import { type FileTree, joinTrees, jsonText } from "../shared/file-tree.js";
import { createRemarks } from "../shared/remarks.js";
import { roleEntry } from "../shared/role-entry.js";
import { createFileNames } from "../shared/settings-file.js";
import { type Flattening, membersOf } from "./flat-entries.js";
import { createStripper } from "./strip.js";

/** What is kept of what is stripped by default. Passwords, hashes and tokens never are. */
export interface ImportOptions {
  /** Users stay, without passwords. */
  readonly keepUsers: boolean;
  /** E-mail addresses in content stay. Those of users never do. */
  readonly keepEmails: boolean;
}

/** A source as a fixture folder. */
export interface Imported {
  readonly tree: FileTree;
  readonly counts: ReadonlyMap<Uid, number>;
  /** What was taken away. */
  readonly stripped: readonly string[];
  /** What could not be taken over. */
  readonly remarks: readonly string[];
}

const indexOf = ({ records }: Dataset) => {
  const tables = new Map<Uid, ReadonlyMap<number, Entry>>();
  return ({ id, type }: Link): Entry | undefined => {
    const table = tables.get(type) ?? new Map((records.get(type) ?? []).map((row) => [row.id, row]));
    tables.set(type, table);
    return table.get(id);
  };
};

/** A user who has no password any more. */
const userEntry = (members: Record<string, unknown>): Record<string, unknown> => {
  const { resetPasswordToken: _, confirmationToken: __, ...rest } = members;
  return rest;
};

const entriesOf = (type: ContentType, flattening: Flattening, userFlattening: Flattening): readonly object[] =>
  (flattening.dataset.records.get(type.uid) ?? []).map((row) => {
    if (type.uid === roleUid) return roleEntry(row, flattening.rowAt);
    if (type.uid === userUid) return { id: row.id, ...userEntry(membersOf(row, type, userFlattening)) };
    return { id: row.id, ...membersOf(row, type, flattening) };
  });

const uploadsOf = async (dataset: Dataset, remark: (text: string) => void): Promise<FileTree> => {
  const files = new Map<string, Uint8Array>();
  for (const row of dataset.records.get(fileUid) ?? []) {
    for (const { path } of uploadPaths(row)) {
      const fault = pathFault(path);
      const bytes = fault === undefined ? await dataset.assets.read(path) : undefined;
      if (bytes === undefined)
        remark(`uploads/${path}: ${fault === undefined ? "is not in the source" : `left out, its path ${fault}`}`);
      else files.set(`uploads/${path}`, bytes);
    }
  }
  return files;
};

/** The types whose entries are written, of those that there are. */
const writtenTypes = ({ model, records }: Dataset, { keepUsers }: ImportOptions): readonly ContentType[] =>
  [...model.contentTypes.values()].filter(({ uid }) => {
    if (uid === userUid) return keepUsers && (records.get(uid) ?? []).length > 0;
    if (uid === roleUid || uid === fileUid) return (records.get(uid) ?? []).length > 0;
    return uid.startsWith("api::");
  });

/**
 * Turns a loaded source into a fixture folder with the same ids. Users, e-mail addresses, passwords, hashes and tokens are taken away: users
 * and the addresses in content may be kept, secrets never are. What links to users goes with them.
 */
export const importDataset = async (dataset: Dataset, options: ImportOptions): Promise<Imported> => {
  const types = writtenTypes(dataset, options);
  const stripper = createStripper(options.keepEmails);
  const remarks = createRemarks();
  const flattening: Flattening = {
    dataset,
    stripper,
    written: new Set(types.map(({ uid }) => uid)),
    remark: remarks.about,
    rowAt: indexOf(dataset),
  };
  const ofUsers = createStripper(false);
  const fileOf = createFileNames(dataset.model);
  const counts = new Map<Uid, number>();
  const files = new Map<string, string>();
  for (const type of types) {
    const entries = entriesOf(type, flattening, { ...flattening, stripper: ofUsers });
    counts.set(type.uid, entries.length);
    files.set(`entries/${fileOf(type)}.json`, jsonText(entries));
  }
  const users = (dataset.records.get(userUid) ?? []).length;
  const uploads = await uploadsOf(dataset, remarks.add);
  const gone =
    options.keepUsers || users === 0 ? [] : [`${users} ${users === 1 ? "user" : "users"}, with the links to them`];
  return {
    tree: joinTrees(schemaFiles(dataset, dataset.locales), files, uploads),
    counts,
    stripped: [...gone, ...stripper.summary(), ...ofUsers.summary().map((line) => `${line} of users`)],
    remarks: remarks.lines(),
  };
};
