import { isRecord } from "../../base/json/json.js";
import { fail, ok, type Result } from "../../base/result.js";
import type { Link } from "../../reference/model/dataset.js";
import type { Value } from "../../reference/model/values.js";
import type { Edit } from "../../reference/store/edit.js";
import { removeEntry } from "../../reference/write/remove-entry.js";
import type { FileInfo } from "./file-info.js";
import { extensionOf, fileHash, isFileName } from "./file-name.js";
import { imageDimensions } from "./image-dimensions.js";
import { mediaType, usualExtension } from "./media-type.js";
import type { UploadedFile } from "./uploaded-file.js";

/** A change of the store that changes files. */
export interface FileWriting {
  readonly edit: Edit;
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

/** Adds a file and its bytes. Fails with `rejected-body` for a name that no file can have. */
export const insertFile = (writing: FileWriting, file: UploadedFile, info: FileInfo): Result<Link> => {
  const read = readFile(file, info);
  if (!read.ok) return read;
  const { edit, now } = writing;
  const at = edit.insert(fileType);
  const { extension, values } = read.value;
  const hash = fileHash(nameOf(file, info), extension, at.id);
  const url = `${prefix}${hash}${extension}`;
  const others = { hash, ext: extension, url, provider: "local", folderPath: "/", createdAt: now, updatedAt: now };
  setValues(edit, at, { alternativeText: null, caption: null, ...values, ...others });
  edit.setFile(pathOf(url), file.bytes);
  return ok(at);
};

/** Puts other bytes in the place of a file's. It keeps its id, hash, extension and URL. Fails as {@link insertFile} does. */
export const replaceFile = ({ edit, now }: FileWriting, at: Link, file: UploadedFile, info: FileInfo): Result<void> => {
  const read = readFile(file, info);
  if (!read.ok) return read;
  const paths = pathsOf(edit, at);
  setValues(edit, at, { ...read.value.values, formats: {}, updatedAt: now });
  for (const path of paths) edit.setFile(path, undefined);
  if (paths[0] !== undefined) edit.setFile(paths[0], file.bytes);
  return ok(undefined);
};

/** Changes what is said about a file. Its name is taken as it is (measured). */
export const changeFileInfo = ({ edit, now }: FileWriting, at: Link, info: FileInfo): void =>
  setValues(edit, at, { ...given({ ...info }), updatedAt: now });

/** Takes a file away, with its bytes and every link to it. */
export const removeFile = ({ edit }: FileWriting, at: Link): void => {
  for (const path of pathsOf(edit, at)) edit.setFile(path, undefined);
  removeEntry(edit, at);
};

const setValues = (edit: Edit, at: Link, values: Readonly<Record<string, Value>>): void => {
  for (const [name, value] of Object.entries(values)) edit.setValue(at, name, value);
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
const pathsOf = (edit: Edit, at: Link): readonly string[] => {
  const formats = edit.value(at, "formats");
  const urls = [edit.value(at, "url"), ...(isRecord(formats) ? Object.values(formats).map(urlOf) : [])];
  return urls.flatMap((url) => (typeof url === "string" && url.startsWith(prefix) ? [pathOf(url)] : []));
};

const urlOf = (format: unknown): unknown => (isRecord(format) ? format.url : undefined);
