import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { codeOf } from "../../base/words/error-code.js";
import type { Saved } from "../../server/state/saved-state.js";
import { writeWhole } from "./state-file.js";

type Files = Saved["store"]["files"];

/** A folder with the bytes of uploaded files, each a file that is called by their SHA-256. */
export interface UploadsFolder {
  /** The bytes of all files in it, by name. What is not as it was written is left out. */
  read(): Promise<ReadonlyMap<string, Uint8Array>>;
  /** Puts the bytes of files onto the disk that are not there. Rejects when that fails. */
  keep(files: Files): Promise<void>;
  /** What bytes are called that were read or kept. */
  nameOf(bytes: Uint8Array): string;
  /** Removes what none of these files needs. What cannot be removed is left for the next time. */
  removeAllBut(files: Files): Promise<void>;
}

/** So many bytes are written between two answers. */
const atOnce = 1 << 20;

const pattern = /^(?:[0-9a-f]{64}|\.new\.tmp)$/;

/** The folder at a path, which is made when it is needed. */
export const createUploadsFolder = (path: string): UploadsFolder => {
  const names = new WeakMap<Uint8Array, string>();
  /** What is in the folder, as far as is known. */
  let there: Set<string> = new Set();
  const nameOf = (bytes: Uint8Array): string => names.get(bytes) ?? "";
  const list = async (): Promise<readonly string[]> => {
    try {
      return (await readdir(path)).filter((name) => pattern.test(name));
    } catch (error) {
      if (codeOf(error) === "ENOENT") return [];
      throw error;
    }
  };
  const put = async (bytes: Uint8Array): Promise<void> => {
    const hash = createHash("sha256");
    let name = "";
    const place = (): string => {
      name = hash.digest("hex");
      return join(path, name);
    };
    await mkdir(path, { recursive: true, mode: 0o700 });
    await writeWhole(join(path, ".new.tmp"), hashed(bytes, hash), place);
    names.set(bytes, name);
    there.add(name);
  };
  return {
    read: async () => {
      const found = new Map<string, Uint8Array>();
      there = new Set(await list());
      for (const name of there) {
        const bytes = await readFile(join(path, name)).catch(() => undefined);
        if (bytes === undefined || createHash("sha256").update(bytes).digest("hex") !== name) continue;
        found.set(name, bytes);
        names.set(bytes, name);
      }
      return found;
    },
    keep: async (files) => {
      there = new Set(await list());
      for (const bytes of files.values()) if (bytes !== undefined && !there.has(nameOf(bytes))) await put(bytes);
    },
    nameOf,
    removeAllBut: async (files) => {
      const named = new Set([...files.values()].map((bytes) => bytes && nameOf(bytes)));
      for (const name of there) {
        if (named.has(name)) continue;
        const isGone = await rm(join(path, name), { force: true }).then(yes, no);
        if (isGone) there.delete(name);
      }
    },
  };
};

const yes = (): boolean => true;
const no = (): boolean => false;

function* hashed(bytes: Uint8Array, hash: ReturnType<typeof createHash>): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += atOnce) {
    const part = bytes.subarray(at, at + atOnce);
    hash.update(part);
    yield part;
  }
}
