import { appendFile, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** What the kit finds of one wrong server on one ground: a row of the matrix. */
export interface Row {
  readonly server: string;
  /** What it breaks: the id of a statement, or a section. */
  readonly breaks: string;
  readonly ground: string;
  /** How checks fail or warn, by their ids. */
  readonly found: Readonly<Record<string, string>>;
}

/** Adds a row to the file of its ground. */
export const addRow = async (folder: string, row: Row): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await appendFile(join(folder, `${row.ground}.jsonl`), `${JSON.stringify(row)}\n`);
};

/** The rows of a file. The last line is half a line where a process was stopped while it wrote. */
const readRows = (text: string): readonly Row[] =>
  text.split("\n").flatMap((line) => {
    if (!line.endsWith("}")) return [];
    try {
      return [JSON.parse(line) as Row]; // written by addRow
    } catch {
      return [];
    }
  });

/** Reads what was made so far: nothing where nothing was. */
export const readMatrix = async (folder: string): Promise<readonly Row[]> => {
  const names = await readdir(folder).catch(() => []);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap(readRows);
};
