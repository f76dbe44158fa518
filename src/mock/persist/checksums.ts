import { crc32 } from "node:zlib";
import { endOfChange } from "../../server/state/saved-state.js";
import { StateError } from "../../server/state/state-error.js";

/** A saved file in which something is not as it was saved. The message names the line, and what can be done. */
export class DamageError extends StateError {}

/** What can be done about a file that cannot be loaded. */
export const leftAlone = "It is left alone: name another file, or move it away";

/** The checksum of a line and all lines before it, so that none can be missing, doubled or elsewhere. `before`: that of the line before. */
const checksumOf = (text: string, before: number): number => crc32(text, before);

const written = (checksum: number): string => checksum.toString(16).padStart(8, "0");

/** Puts its checksum before each of some lines. */
export interface Seal {
  put(text: string): string;
  /** That of the latest line. */
  checksum(): number;
}

/** Seals the lines of a new file in their order, or those behind one with this checksum. */
export const createSeal = (checksum = 0): Seal => {
  let latest = checksum;
  return {
    put: (text) => {
      latest = checksumOf(text, latest);
      return `${written(latest)} ${text}\n`;
    },
    checksum: () => latest,
  };
};

const sealed = /^[0-9a-f]{8} /;

/**
 * The lines of a file without their checksums, up to the end of its last whole change: what is behind that was being written when the
 * process ended. `rest`: what is behind the last line break. Throws a {@link DamageError} that names the first line that is not as it was saved.
 */
export const withoutSeals = (lines: readonly string[], rest: string): readonly string[] => {
  if ([...lines, rest].every((line) => line.trim() === "")) throw new DamageError("is empty: delete it to begin anew");
  if (![...lines, rest].some((line) => sealed.test(line)))
    throw new StateError("is no state that was saved by touchstone");
  let checksum = 0;
  let whole = 0;
  const texts: string[] = [];
  for (const [at, line] of lines.entries()) {
    const text = line.slice(9);
    checksum = checksumOf(text, checksum);
    if (line.slice(0, 9) !== `${written(checksum)} `)
      throw new DamageError(`is damaged in line ${at + 1}: it is not as it was saved. ${wayOut(whole)}`);
    texts.push(text);
    if (text === endOfChange) whole = texts.length;
  }
  if (whole === 0) throw new DamageError(`is damaged or cut off in line ${lines.length + 1}. ${wayOut(0)}`);
  return texts.slice(0, whole);
};

const wayOut = (whole: number): string =>
  whole === 0 ? leftAlone : `To go on with what was written before, delete all lines behind line ${whole}`;
