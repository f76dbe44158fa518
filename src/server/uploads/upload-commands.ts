import { isRecord } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Profile } from "../../reference/model/profile.js";
import { schemaOf } from "../../reference/model/schema.js";
import type { RowRef } from "../../reference/store/column.js";
import type { Store } from "../../reference/store/store.js";
import { beginWriting } from "../../reference/write/writing.js";
import { linkFile } from "./attach-files.js";
import { readFileInfo, readFileInfos } from "./file-info.js";
import type { StoredBytes } from "./stored-bytes.js";
import type { UploadedFile } from "./uploaded-file.js";
import { changeFileInfo, type FileWriting, fileType, insertFile, removeFile, replaceFile } from "./write-file.js";

/** What files are uploaded with. */
export interface UploadContext {
  readonly store: Store;
  readonly profile: Profile;
  readonly uploads: StoredBytes;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** What a request to upload sends. */
export interface Upload {
  /** The text fields of its form by name, or any other body. */
  readonly body: unknown;
  /** The files of the field `files`. */
  readonly files: readonly UploadedFile[];
}

/** Carries out a change of files, all of it or nothing. */
const carryOut = <T>(context: UploadContext, change: (writing: FileWriting) => Result<T>): Result<T> => {
  const writing: FileWriting = { ...beginWriting(context), bytes: new Map(), now: context.now() };
  const result = change(writing);
  if (!result.ok) return result;
  writing.draft.commit();
  context.uploads.apply(writing.bytes);
  return result;
};

/**
 * Adds files (section 4.8): what `fileInfo` says about them, linked to the entry that `ref`, `refId` and `field` name. Their ids, or
 * what is wrong: no files, a name that no file can have, a `fileInfo`, `ref` or `refId` of the wrong form.
 */
export const upload = (context: UploadContext, { body, files }: Upload): Result<readonly number[]> => {
  if (isEmpty(files)) return fail({ code: "invalid-body", path: ["files"], message: "Files are empty" });
  const infos = files.length > 1 ? readFileInfos(body) : readOneInfo(body);
  if (!infos.ok) return infos;
  const owner = readOwner(context.store, body);
  if (!owner.ok) return owner;
  return carryOut(context, (writing) => {
    const table = writing.store.table(fileType);
    const ids: number[] = [];
    for (const [index, file] of files.entries()) {
      const row = insertFile(writing, file, infos.value[index] ?? {});
      if (!row.ok) return row;
      if (owner.value !== undefined) linkFile(writing.draft, owner.value.entry, owner.value.field, row.value);
      ids.push(writing.draft.idOf(table, row.value));
    }
    return ok(ids);
  });
};

/**
 * Changes the file with this id: its bytes where a file is sent, else what is said about it. True; false where there is no such file;
 * or what is wrong.
 */
export const change = (context: UploadContext, id: number, { body, files }: Upload): Result<boolean> => {
  if (files.length > 1) {
    return fail({ code: "invalid-body", path: ["files"], message: "Cannot replace a file with multiple ones" });
  }
  const info = readFileInfo(body);
  if (!info.ok) return info;
  const row = context.store.table(fileType).rowOf(id);
  if (row === undefined) return ok(false);
  const [file] = files;
  return carryOut(context, (writing) => {
    if (file === undefined || isEmpty(files)) changeFileInfo(writing, row, info.value);
    else {
      const replaced = replaceFile(writing, row, file, info.value);
      if (!replaced.ok) return replaced;
    }
    return ok(true);
  });
};

/** Takes the file with this id away. False where there is none. */
export const remove = (context: UploadContext, id: number): Result<boolean> => {
  const row = context.store.table(fileType).rowOf(id);
  if (row === undefined) return ok(false);
  return carryOut(context, (writing) => {
    removeFile(writing, row);
    return ok(true);
  });
};

/** Whether there is nothing to upload: a form without a chosen file sends an empty one. */
const isEmpty = (files: readonly UploadedFile[]): boolean =>
  files.length === 0 || (files.length === 1 && files[0]?.bytes.length === 0);

const readOneInfo = (body: unknown) => {
  const info = readFileInfo(body);
  return info.ok ? ok([info.value]) : info;
};

/** Where uploaded files are to be linked. */
interface Owner {
  readonly entry: RowRef;
  readonly field: string;
}

/** Undefined where a body names no owner, or one that is not there: its files are linked nowhere (measured). */
const readOwner = ({ model, table }: Store, body: unknown): Result<Owner | undefined> => {
  const { field, ref, refId } = isRecord(body) ? body : {};
  if (!isText(ref) || !isText(refId) || !isText(field)) return ok(undefined);
  if (schemaOf(model, ref) === undefined) {
    return fail({
      code: "invalid-body",
      path: ["ref"],
      message: `There is no content-type or component ${ref.slice(0, 100)}`,
    });
  }
  if (!/^\d{1,15}$/.test(refId)) {
    return fail({ code: "invalid-body", path: ["refId"], message: "refId must be the id of an entry" });
  }
  const row = table(ref).rowOf(Number(refId));
  return ok(row === undefined ? undefined : { entry: { table: table(ref), row }, field });
};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
