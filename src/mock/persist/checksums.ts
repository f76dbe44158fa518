import { crc32 } from "node:zlib";
import { StateError } from "../../server/state/saved-state.js";

/** A saved file in which something is not as it was saved. The message names the line. */
export class DamageError extends StateError {}

/** A file without a state in it: it may have held one. */
export class EmptyError extends DamageError {}

/** CRC-32 finds every change within four bytes in a row. Of other changes it misses one in four thousand million. */
const checksumOf = (text: string): string => crc32(text).toString(16).padStart(8, "0");

const lineOf = (checksums: string): string => `{"checksums":"${checksums}","checksum":"${checksumOf(checksums)}"}`;

/** The text of a file, in parts of some length: the lines of a state, and then one with their checksums and one of these. */
export const withChecksums = function* (lines: readonly string[], length: number): Generator<string> {
  let [part, checksums] = ["", ""];
  for (const line of lines) {
    checksums += checksumOf(line);
    part += `${line}\n`;
    if (part.length < length) continue;
    yield part;
    part = "";
  }
  yield `${part}${lineOf(checksums)}\n`;
};

/** How every state begins. Of a file that is cut off, less may be left. */
const begin = '{"kind":"touchstone-state"';
const isState = ([first = ""]: readonly string[]): boolean => first.startsWith(begin) || begin.startsWith(first);

/** The last line of files that were saved before there were checksums. */
const earlierEnd = /^\{"end":\d+\}$/;

/**
 * The lines of a state without the checksums at their end. Files that were saved before there were checksums pass, and so do those of
 * other programs. Throws a {@link DamageError} that names the first line that is not as it was saved, an {@link EmptyError} where nothing is in any.
 */
export const withoutChecksums = (lines: readonly string[]): readonly string[] => {
  if (lines.every((line) => line.trim() === "")) throw new EmptyError("is empty: delete it to begin anew");
  const [saved, last = ""] = [lines.slice(0, -1), lines.at(-1)];
  if (last === lineOf(saved.map(checksumOf).join(""))) return saved;
  const [, checksums] = /^\{"checksums":"([^"]*)"/.exec(last) ?? [];
  if (checksums === undefined && (earlierEnd.test(last) || !isState(lines))) return lines;
  if (checksums === undefined || lineOf(checksums) !== last)
    throw new DamageError(
      `is damaged or cut off in line ${lines.length}: expected the checksums of the lines before it`,
    );
  // Where lines are missing at the end, the checksums themselves stand where another line was.
  const at = lines.findIndex((line, index) => checksumOf(line) !== checksums.slice(8 * index, 8 * index + 8));
  throw new DamageError(`is damaged in line ${at + 1}: it is not as it was saved`);
};
