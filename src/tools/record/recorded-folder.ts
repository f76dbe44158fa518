import { readFile } from "node:fs/promises";
import { codeOf } from "../../base/words/error-code.js";
import { messageOf } from "../../base/words/message-of.js";
import { FolderError } from "../../data/write/shared/write-tree.js";

/** The text of a file; undefined where there is none. Rejects with a {@link FolderError}. */
export const textIn = (path: string): Promise<string | undefined> =>
  readFile(path, "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
    throw new FolderError(`cannot read ${path}: ${messageOf(error)}`, { cause: error });
  });

/** The JSON of a file; undefined where there is none. Rejects with a {@link FolderError}. */
export const jsonIn = async (path: string): Promise<unknown> => {
  const text = await textIn(path);
  try {
    return text === undefined ? undefined : JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new FolderError(`cannot record into ${path}: it is not JSON`);
  }
};

/** The highest number of a person whose address is none any more, in all texts of a folder. */
export const personsIn = (texts: readonly string[]): number =>
  texts.reduce(
    (most, text) =>
      [...text.matchAll(/person-(\d{1,9})@example\.com/g)].reduce((max, [, at]) => Math.max(max, Number(at)), most),
    0,
  );
