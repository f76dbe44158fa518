import { statSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { createSeal, type Seal } from "./checksums.js";
import { besideOf, type Disk, inParts, writeWhole } from "./state-file.js";

/** A file with a state and the changes behind it. */
export interface Journal {
  /**
   * Puts a change at the end of the file and onto the disk. Where there are many already, or none yet, the file is written anew in place of that:
   * `lines` makes the lines of either. `ensure` is asked right before, and rejects where the file is not to be written. Rejects when any of it
   * fails: the file is then as it was.
   */
  write(lines: (anew: boolean) => Iterable<string>, ensure: () => Promise<void>): Promise<void>;
  /** Whether the next change is put to the file: not where it is to be written anew, such as one that somebody has deleted. */
  isThere(): boolean;
  /** Writes the file anew where there are changes in it. See {@link Journal.write}. */
  gather(lines: () => Iterable<string>, ensure: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** The end of a file that changes are put to. */
interface End {
  readonly handle: FileHandle;
  /** Which file it is, whatever its name leads to by now. */
  readonly id: string;
  /** The size of the file when it was written anew, and now. */
  readonly begun: number;
  readonly size: number;
  /** That of its last line. */
  readonly checksum: number;
}

/** Changes of fewer bytes than this, or than the state that they follow, do not have it written anew. */
const fewBytes = 1 << 20;

/** Which file is at a path, and its size; undefined where none can be seen. */
const fileAt = (path: string): { readonly id: string; readonly size: number } | undefined => {
  try {
    const { dev, ino, size } = statSync(path, { bigint: true });
    return { id: `${dev} ${ino}`, size: Number(size) };
  } catch {
    return undefined;
  }
};

/** A journal that has not written to its file yet. */
export const createJournal = (file: string, disk: Disk): Journal => {
  let end: End | undefined;
  const close = async (): Promise<void> => {
    const { handle } = end ?? {};
    end = undefined;
    await handle?.close().catch(() => {});
  };
  /** Where a change can be put; undefined where the file must be written anew. */
  const place = (): End | undefined => {
    if (end === undefined || end.size - end.begun > Math.max(fewBytes, end.begun)) return undefined;
    // Somebody may have deleted it, or moved another one into its place. It is looked at without waiting, for that is done with each write.
    const there = fileAt(file);
    return there?.id === end.id && there.size === end.size ? end : undefined;
  };
  const append = async (to: End, lines: Iterable<string>): Promise<void> => {
    const seal = createSeal(to.checksum);
    let { size } = to;
    try {
      for (const part of inParts(sealedBy(seal, lines))) {
        await to.handle.appendFile(part);
        size += Buffer.byteLength(part);
      }
    } catch (error) {
      // Nothing half-written stays: such as on a full disk, where a smaller change may have room.
      await to.handle.truncate(to.size).catch(close);
      throw error;
    }
    try {
      await to.handle.datasync();
    } catch (error) {
      // Nobody knows what the disk has.
      await close();
      throw error;
    }
    end = { ...to, size, checksum: seal.checksum() };
  };
  const begin = async (lines: Iterable<string>, ensure: () => Promise<void>): Promise<void> => {
    await close();
    const seal = createSeal();
    const placed = async (): Promise<string> => {
      await ensure();
      return file;
    };
    await writeWhole(besideOf(file), inParts(sealedBy(seal, lines)), placed, disk);
    const there = fileAt(file);
    if (there === undefined) return;
    const { id, size } = there;
    end = { handle: await disk.open(file, "a"), id, size, begun: size, checksum: seal.checksum() };
  };
  return {
    write: async (lines, ensure) => {
      const to = place();
      if (to === undefined) return begin(lines(true), ensure);
      await ensure();
      return append(to, lines(false));
    },
    isThere: () => place() !== undefined,
    gather: async (lines, ensure) => {
      if (end !== undefined && end.size > end.begun) await begin(lines(), ensure);
    },
    close,
  };
};

function* sealedBy(seal: Seal, lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield seal.put(line);
}
