import { createDecipheriv, scrypt } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { pipeline, Transform } from "node:stream";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { type Extract, extract } from "tar-stream";
import { leadsOut } from "../../../base/path-names.js";
import { messageOf } from "../../../base/words/message-of.js";
import { SourceError, sourceFault } from "../shared/source-error.js";
import { reasonOf } from "../tree/disk-tree.js";
import { limitText } from "../tree/limit-text.js";
import { checkEnds } from "../tree/regular-text.js";
import { type ArchiveLimits, archiveLimits } from "./archive-limits.js";

/** How the tar stream of an archive file is got at. */
export interface ArchiveEncoding {
  readonly path: string;
  /** Undefined: not encrypted. */
  readonly key: Buffer | undefined;
  readonly gzip: boolean;
}

const decipher = (key: Buffer) => createDecipheriv("aes-128-ecb", key, null);

const deriveKey = (passphrase: string): Promise<Buffer> =>
  // Promisified, scrypt loses its result type: it is always a buffer of the length asked for.
  promisify(scrypt)(passphrase, "", 16) as Promise<Buffer>;

/** So many bytes of a file from a place on, or as many as there are. */
export const readAt = async (path: string, offset: number, size: number): Promise<Buffer> => {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const readHead = async (path: string): Promise<Buffer> => {
  checkEnds(await stat(path));
  return readAt(path, 0, 1024);
};

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isTar = (head: Buffer): boolean => head.toString("latin1", 257, 262) === "ustar";

const decryptHead = (head: Buffer, key: Buffer): Buffer =>
  decipher(key)
    .setAutoPadding(false)
    .update(head.subarray(0, head.length - (head.length % 16)));

/**
 * Finds out how an archive is packed, by its first bytes: the name counts only when it ends in `.enc`. Throws a
 * SourceError when it is no archive, or when the passphrase is missing or wrong.
 */
export const detectEncoding = async (path: string, passphrase: string | undefined): Promise<ArchiveEncoding> => {
  const head = await readHead(path).catch((error: unknown) => {
    throw sourceFault(path, reasonOf(error), "", error);
  });
  if (head.length === 0) throw sourceFault(path, "the file is empty");
  if (isGzip(head) || isTar(head)) return { path, key: undefined, gzip: isGzip(head) };
  if (passphrase === undefined) {
    throw sourceFault(
      path,
      path.endsWith(".enc")
        ? "the archive is encrypted: give the passphrase that it was exported with"
        : "is no export archive: expected a .tar, .tar.gz or .tar.gz.enc file (an encrypted one needs its passphrase)",
    );
  }
  const key = await deriveKey(passphrase);
  const decrypted = decryptHead(head, key);
  if (isGzip(decrypted) || isTar(decrypted)) return { path, key, gzip: isGzip(decrypted) };
  throw sourceFault(path, "the passphrase is wrong, or the file is no encrypted export archive");
};

const reasons: readonly (readonly [RegExp, string])[] = [
  [/unexpected end/i, "the archive ends too early: it is incomplete"],
  [/decrypt|final block/i, "the archive cannot be decrypted: it is damaged or incomplete, or the passphrase is wrong"],
  [/encoded data was not valid/i, "the archive is damaged: a file of rows is not UTF-8 text"],
  [/invalid tar header/i, "the archive holds no tar file, or is damaged"],
];

/** What went wrong while an archive was unpacked, in words. */
export const archiveFault = (path: string, error: unknown): SourceError => {
  if (error instanceof SourceError) return error;
  const message = messageOf(error);
  const reason = reasons.find(([pattern]) => pattern.test(message))?.[1] ?? `the archive is damaged: ${message}`;
  return sourceFault(path, reason, "", error);
};

export interface ArchiveEntry {
  /** As exports write it: repacked ones may start with `./`. */
  readonly path: string;
  readonly size: number;
  /** Where its bytes begin in the tar file. */
  readonly offset: number | undefined;
  /** To be read, if at all, before the next entry comes. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

const normalize = (name: string): string => name.replaceAll("\\", "/").replace(/^(\.?\/)+/, "");

type TarSource = Extract extends AsyncIterable<infer T> ? T : never;

const toEntry = (source: TarSource): ArchiveEntry => {
  const { header } = source;
  const offset = "byteOffset" in header && typeof header.byteOffset === "number" ? header.byteOffset : undefined;
  // Not typed by the tar reader: its chunks are buffers.
  const bytes = source as AsyncIterable<unknown> as AsyncIterable<Uint8Array>;
  return { path: normalize(header.name), size: header.size, offset, bytes };
};

/** What becomes of the bytes of an archive file on their way to the tar file inside of it. */
const stagesOf = ({ gzip, key, path }: ArchiveEncoding, limit: number) => [
  ...(key === undefined ? [] : [decipher(key)]),
  ...(gzip ? [createGunzip(), limitedTo(limit, path)] : []),
];

/** Passes bytes on, and fails as soon as there are more. */
const limitedTo = (limit: number, archive: string): Transform => {
  let passed = 0;
  return new Transform({
    transform: (chunk: Uint8Array, _, done) => {
      passed += chunk.length;
      const what = `unpacked, the archive is larger than ${limitText(limit, "bytes")}`;
      if (passed > limit) done(sourceFault(archive, `${what}: unpack it yourself and name the folder`));
      else done(null, chunk);
    },
  });
};

/** Throws a {@link SourceError} that names the limit when the members of an archive are too many, or the path of one cannot be. */
const checkMember = (archive: string, name: string, count: number, { members, path }: ArchiveLimits): void => {
  if (count > members)
    throw sourceFault(archive, `the archive holds more than ${limitText(members, "files and folders")}`);
  const shown = name.length > 60 ? `${name.slice(0, 60)}…` : name;
  if (name.length > path) throw sourceFault(archive, `the path is longer than ${limitText(path, "characters")}`, shown);
  if (leadsOut(normalize(name))) throw sourceFault(archive, "the path leads out of the archive", shown);
};

/**
 * The files in an archive, one after the other. Throws a SourceError when the archive is damaged or incomplete, or larger than the limits allow.
 * All streams are closed when the iteration ends, however it ends.
 */
export async function* archiveEntries(
  encoding: ArchiveEncoding,
  limits: ArchiveLimits = archiveLimits,
): AsyncGenerator<ArchiveEntry> {
  const unpack = extract();
  const file = createReadStream(encoding.path);
  const fed = new Promise<void>((resolve) => {
    pipeline([file, ...stagesOf(encoding, limits.unpacked), unpack], () => resolve());
  });
  let members = 0;
  try {
    for await (const entry of unpack) {
      checkMember(encoding.path, entry.header.name, ++members, limits);
      if (entry.header.type === "file" || entry.header.type === "contiguous-file") yield toEntry(entry);
      entry.resume();
    }
  } catch (error) {
    throw archiveFault(encoding.path, error);
  } finally {
    // The feed ends when there is nobody to feed, and lets go of what it reads from.
    unpack.destroy();
    await fed;
    if (!file.destroy().closed) await new Promise<void>((resolve) => file.once("close", () => resolve()));
  }
}
