import { pathFault } from "../../../base/path-names.js";
import type { Dataset } from "../../../reference/model/dataset.js";
import type { ContentType, Uid } from "../../../reference/model/schema.js";
import { fileUid, roleUid, userUid } from "../../model/built-in/uids.js";
import type { Members } from "../../model/fold-entry.js";
import { createTally, remarkLine, type Tally } from "../../model/tally.js";
import { uploadPaths } from "../../read/shared/upload-paths.js";
import { schemaFiles } from "../shared/definition-files.js";
import { type FileTree, joinTrees, jsonText } from "../shared/file-tree.js";
import { roleEntry } from "../shared/role-entry.js";
import { neededMembers, type RowTurning, rowMembers } from "../shared/row-members.js";
import { tablesOf } from "../shared/row-tables.js";
import { createFileNames } from "../shared/settings-file.js";
import { flattening } from "./flat-entries.js";
import { createStrippers, strippedBy } from "./strip.js";

/** What is kept of what is stripped by default. Passwords, hashes and tokens never are. */
export interface ImportOptions {
  readonly keepUsers: boolean;
  /** E-mail addresses in content stay. Those of users never do. */
  readonly keepEmails: boolean;
}

/** A source as a fixture folder. */
export interface Imported {
  readonly tree: FileTree;
  readonly counts: ReadonlyMap<Uid, number>;
  readonly stripped: readonly string[];
  readonly remarks: readonly string[];
}

/** A user who has no password any more. */
const userEntry = (members: Members): Members => {
  const { resetPasswordToken: _, confirmationToken: __, ...rest } = members;
  return rest;
};

const entriesOf = (type: ContentType, { records }: Dataset, turning: RowTurning): readonly object[] =>
  (records.get(type.uid) ?? []).map((row) => {
    if (type.uid === roleUid) return roleEntry(row, turning.tables);
    const members = neededMembers(type, rowMembers(row, type, turning));
    return { id: row.id, ...(type.uid === userUid ? userEntry(members) : members) };
  });

const uploadsOf = async (dataset: Dataset, remark: Tally["add"]): Promise<FileTree> => {
  const files = new Map<string, Uint8Array>();
  for (const row of dataset.records.get(fileUid) ?? []) {
    for (const { path } of uploadPaths(row)) {
      const fault = pathFault(path);
      const bytes = fault === undefined ? await dataset.assets.read(path) : undefined;
      if (bytes === undefined)
        remark(`uploads/${path}`, fault === undefined ? "is not in the source" : `left out, its path ${fault}`);
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
  const strippers = createStrippers(options.keepEmails);
  const tally = createTally();
  const tables = tablesOf(dataset.records);
  const written = new Set(types.map(({ uid }) => uid));
  const fileOf = createFileNames(dataset.model);
  const counts = new Map<Uid, number>();
  const files = new Map<string, string>();
  for (const type of types) {
    const entries = entriesOf(
      type,
      dataset,
      flattening(dataset, tables, written, {
        stripper: type.uid === userUid ? strippers.ofUsers : strippers.content,
        remark: (uid, attribute, message) => tally.add(`${uid} ${attribute}`, message),
      }),
    );
    counts.set(type.uid, entries.length);
    files.set(`entries/${fileOf(type)}.json`, jsonText(entries));
  }
  const users = (dataset.records.get(userUid) ?? []).length;
  const uploads = await uploadsOf(dataset, tally.add);
  const gone =
    options.keepUsers || users === 0 ? [] : [`${users} ${users === 1 ? "user" : "users"}, with the links to them`];
  return {
    tree: joinTrees(schemaFiles(dataset, dataset.locales), files, uploads),
    counts,
    stripped: [...gone, ...strippedBy(strippers)],
    remarks: tally.remarks().map(remarkLine),
  };
};
