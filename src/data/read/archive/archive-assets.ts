import { buffer } from "node:stream/consumers";
import type { Assets } from "../../../reference/model/dataset.js";
import { type ArchiveEncoding, type ArchiveEntry, archiveEntries, readAt } from "./archive-stream.js";

/** Where the bytes of an uploaded file are: in memory, in the tar file itself, or to be unpacked again. */
type Place = Uint8Array | { readonly offset: number; readonly size: number } | "packed";

/** By default, no more bytes of uploaded files than this are kept in memory. */
const defaultMaxKept = 128 * 1024 * 1024;

const prefix = "assets/uploads/";

const unpackAgain = async (encoding: ArchiveEncoding, path: string): Promise<Uint8Array | undefined> => {
  for await (const entry of archiveEntries(encoding)) {
    if (entry.path === `${prefix}${path}`) return await buffer(entry.bytes);
  }
  return undefined;
};

/**
 * The uploaded files of an archive. A plain tar file is read where it lies. What is compressed or encrypted is kept in
 * memory up to a limit; beyond it the archive is unpacked again for every file that is asked for.
 */
export const createArchiveAssets = (encoding: ArchiveEncoding, maxKept = defaultMaxKept) => {
  const places = new Map<string, Place>();
  const isPlain = encoding.key === undefined && !encoding.gzip;
  let kept = 0;
  const assets: Assets = {
    async read(path) {
      const place = places.get(path);
      if (place === undefined || place instanceof Uint8Array) return place;
      return place === "packed" ? unpackAgain(encoding, path) : readAt(encoding.path, place.offset, place.size);
    },
  };
  return {
    assets,
    /** Remembers an uploaded file while the archive is read. Other files are left alone. */
    async add(entry: ArchiveEntry): Promise<void> {
      if (!entry.path.startsWith(prefix)) return;
      const { offset, size } = entry;
      const path = entry.path.slice(prefix.length);
      if (isPlain && offset !== undefined) places.set(path, { offset, size });
      else if (kept + size > maxKept) places.set(path, "packed");
      else {
        kept += size;
        places.set(path, await buffer(entry.bytes));
      }
    },
  };
};
