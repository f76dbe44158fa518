import { isRecord } from "../../base/json/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Link } from "../../reference/model/dataset.js";
import { schemaOf } from "../../reference/model/schema.js";
import type { Setting } from "../../reference/setting.js";
import { entryAt, type Store } from "../../reference/store/store.js";
import { beginEdit, commit } from "../../reference/write/writing.js";
import { linkFile } from "./attach-files.js";
import { readFileInfo, readFileInfos } from "./file-info.js";
import type { UploadedFile } from "./uploaded-file.js";
import { changeFileInfo, type FileWriting, fileType, insertFile, removeFile, replaceFile } from "./write-file.js";

/** What a request to upload sends. */
export interface Upload {
  /** The text fields of its form by name, or any other body. */
  readonly body: unknown;
  /** The files of the field `files`. */
  readonly files: readonly UploadedFile[];
}

/** Carries out a change of files, all of it or nothing. */
const carryOut = <T>(context: Setting, change: (writing: FileWriting) => Result<T>): Result<T> => {
  const writing: FileWriting = { edit: beginEdit(context), now: context.now() };
  const result = change(writing);
  if (result.ok) commit(context, writing.edit);
  return result;
};

/**
 * Adds files (I-100): what `fileInfo` says about them, linked to the entry that `ref`, `refId` and `field` name. Their ids, or
 * what is wrong: no files, a name that no file can have, a `fileInfo`, `ref` or `refId` of the wrong form.
 */
export const upload = (context: Setting, { body, files }: Upload): Result<readonly number[]> => {
  if (isEmpty(files)) return fail({ code: "invalid-body", path: ["files"], message: "Files are empty" });
  const infos = files.length > 1 ? readFileInfos(body) : readOneInfo(body);
  if (!infos.ok) return infos;
  const owner = readOwner(context.current.store, body);
  if (!owner.ok) return owner;
  return carryOut(context, (writing) => {
    const ids: number[] = [];
    for (const [index, file] of files.entries()) {
      const inserted = insertFile(writing, file, infos.value[index] ?? {});
      if (!inserted.ok) return inserted;
      if (owner.value !== undefined) linkFile(writing.edit, owner.value.entry, owner.value.field, inserted.value);
      ids.push(inserted.value.id);
    }
    return ok(ids);
  });
};

/**
 * Changes the file with this id: its bytes where a file is sent, else what is said about it. True; false where there is no such file;
 * or what is wrong.
 */
export const change = (context: Setting, id: number, { body, files }: Upload): Result<boolean> => {
  if (files.length > 1) {
    return fail({ code: "invalid-body", path: ["files"], message: "Cannot replace a file with multiple ones" });
  }
  const info = readFileInfo(body);
  if (!info.ok) return info;
  const at = fileAt(context, id);
  if (at === undefined) return ok(false);
  const [file] = files;
  return carryOut(context, (writing) => {
    if (file === undefined || isEmpty(files)) changeFileInfo(writing, at, info.value);
    else {
      const replaced = replaceFile(writing, at, file, info.value);
      if (!replaced.ok) return replaced;
    }
    return ok(true);
  });
};

/** Takes the file with this id away. False where there is none. */
export const remove = (context: Setting, id: number): Result<boolean> => {
  const at = fileAt(context, id);
  if (at === undefined) return ok(false);
  return carryOut(context, (writing) => {
    removeFile(writing, at);
    return ok(true);
  });
};

/** The file with this id; undefined where there is none. */
const fileAt = ({ current: { store } }: Setting, id: number): Link | undefined => {
  const at: Link = { type: fileType, id };
  return entryAt(store, at) && at;
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
  readonly entry: Link;
  readonly field: string;
}

/** Undefined where a body names no owner, or one that is not there: its files are linked nowhere (measured). */
const readOwner = (store: Store, body: unknown): Result<Owner | undefined> => {
  const { field, ref, refId } = isRecord(body) ? body : {};
  if (!isText(ref) || !isText(refId) || !isText(field)) return ok(undefined);
  if (schemaOf(store.model, ref) === undefined) {
    return fail({
      code: "invalid-body",
      path: ["ref"],
      message: `There is no content-type or component ${ref.slice(0, 100)}`,
    });
  }
  if (!/^\d{1,15}$/.test(refId)) {
    return fail({ code: "invalid-body", path: ["refId"], message: "refId must be the id of an entry" });
  }
  const entry: Link = { type: ref, id: Number(refId) };
  return ok(entryAt(store, entry) === undefined ? undefined : { entry, field });
};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
