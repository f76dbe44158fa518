import { isRecord } from "../../base/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Value } from "../../reference/model/value.js";
import { removeEntry } from "../../reference/write/remove-entry.js";
import type { Writing } from "../../reference/write/writing.js";
import type { FileInfo } from "./file-info.js";
import { extensionOf, fileHash, isFileName } from "./file-name.js";
import { imageDimensions } from "./image-dimensions.js";
import { mediaType, usualExtension } from "./media-type.js";
import type { UploadedFile } from "./uploaded-file.js";

/** A change of the store that changes files. */
export interface FileWriting extends Writing {
  /** What is to become of bytes, by their path below `/uploads/`, once the draft is committed. */
  readonly bytes: Map<string, Uint8Array | undefined>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The content-type of uploaded files (section 2.4). */
export const fileType = "plugin::upload.file";

/** What a file and its owner say about it, ready to be stored; its bytes are still to be kept. */
interface ReadFile {
  readonly extension: string;
  readonly values: Readonly<Record<string, Value>>;
}

/**
 * Adds a file and its bytes. Returns its row. Fails with `rejected-body` for a name that no file can have.
 */
export const insertFile = (writing: FileWriting, file: UploadedFile, info: FileInfo): Result<number> => {
  const read = readFile(file, info);
  if (!read.ok) return read;
  const { bytes, draft, now, store } = writing;
  const table = store.table(fileType);
  const row = draft.insert(table);
  const { extension, values } = read.value;
  const hash = fileHash(nameOf(file, info), extension, draft.idOf(table, row));
  const url = `${prefix}${hash}${extension}`;
  const others = { hash, ext: extension, url, provider: "local", folderPath: "/", createdAt: now, updatedAt: now };
  setValues(writing, row, { alternativeText: null, caption: null, ...values, ...others });
  bytes.set(pathOf(url), file.bytes);
  return ok(row);
};

/** Puts other bytes in the place of a file's. It keeps its id, hash, extension and URL. Fails as {@link insertFile} does. */
export const replaceFile = (writing: FileWriting, row: number, file: UploadedFile, info: FileInfo): Result<void> => {
  const read = readFile(file, info);
  if (!read.ok) return read;
  const paths = pathsOf(writing, row);
  setValues(writing, row, { ...read.value.values, formats: {}, updatedAt: writing.now });
  for (const path of paths) writing.bytes.set(path, undefined);
  if (paths[0] !== undefined) writing.bytes.set(paths[0], file.bytes);
  return ok(undefined);
};

/** Changes what is said about a file. Its name is taken as it is (measured). */
export const changeFileInfo = (writing: FileWriting, row: number, info: FileInfo): void =>
  setValues(writing, row, { ...given({ ...info }), updatedAt: writing.now });

/** Takes a file away, with its bytes and every link to it. */
export const removeFile = (writing: FileWriting, row: number): void => {
  for (const path of pathsOf(writing, row)) writing.bytes.set(path, undefined);
  removeEntry(writing, fileType, row);
};

const setValues = ({ draft, store }: Writing, row: number, values: Readonly<Record<string, Value>>): void => {
  const table = store.table(fileType);
  for (const [name, value] of Object.entries(values)) draft.setValue(table, row, name, value);
};

/** The name of a file: its owner's, if there is one, or its own. */
const nameOf = (file: UploadedFile, { name }: FileInfo): string => (name || file.name).normalize();

const readFile = (file: UploadedFile, info: FileInfo): Result<ReadFile> => {
  const name = nameOf(file, info);
  if (!isFileName(file.name) || !isFileName(name)) {
    return fail({ code: "rejected-body", path: [file.field], message: "File name contains invalid characters" });
  }
  const mime = file.mediaType ?? withoutCharset(mediaType(file.name));
  const { alternativeText, caption } = given({ ...info });
  return ok({
    extension: extensionOf(file.name) || usualExtension(mime),
    values: {
      ...given({ name, alternativeText, caption }),
      ...imageDimensions(file.bytes),
      mime,
      size: kilobytes(file.bytes.length),
    },
  });
};

const given = (values: Readonly<Record<string, Value | undefined>>): Record<string, Value> => {
  const found: Record<string, Value> = {};
  for (const [name, value] of Object.entries(values)) if (value !== undefined && value !== null) found[name] = value;
  return found;
};

const withoutCharset = (type: string): string => type.split(";", 1)[0] ?? type;

/** In thousands of bytes, to two decimals (measured). */
const kilobytes = (length: number): number => Math.round((length / 1000) * 100) / 100;

const prefix = "/uploads/";

const pathOf = (url: string): string => url.slice(prefix.length);

/** Where the bytes of a file are, those of its smaller formats last. None where they are not kept here. */
const pathsOf = ({ draft, store }: Writing, row: number): readonly string[] => {
  const table = store.table(fileType);
  const formats = draft.value(table, row, "formats");
  const urls = [draft.value(table, row, "url"), ...(isRecord(formats) ? Object.values(formats).map(urlOf) : [])];
  return urls.flatMap((url) => (typeof url === "string" && url.startsWith(prefix) ? [pathOf(url)] : []));
};

const urlOf = (format: unknown): unknown => (isRecord(format) ? format.url : undefined);
