import { appendFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Judgement } from "./judge.js";

/** What the kit finds of one wrong server on one ground: a row of the matrix. */
export interface Row extends Judgement {
  readonly server: string;
  /** What it breaks: the id of a statement, or a section. */
  readonly breaks: string;
  readonly ground: string;
}

/** What the checks send to a right server on one ground. */
export interface Costs {
  readonly ground: string;
  /** Requests of each check, with those that clean up: beside its cases, and of each case. */
  readonly checks: Readonly<Record<string, readonly [rest: number, ...cases: readonly number[]]>>;
  /** Of each check with cases of a table, by their first letter, the least depth of a run that tries each of them. */
  readonly depths: Readonly<Record<string, string>>;
  /** Why other checks say nothing there. */
  readonly silent: Readonly<Record<string, string>>;
}

/** A matrix as it is read: what is there so far, where it is not done. */
export interface Matrix {
  readonly rows: readonly Row[];
  readonly costs: readonly Costs[];
}

/** Where the matrix is made: outside of the repository, as it is large and can be made again. */
export const matrixFolder = join(".cache", "matrix");

const rowsOf = (ground: string, turn: number): string => `${ground}-${turn}.jsonl`;
const costsOf = (ground: string): string => `${ground}.costs.json`;

/** Adds a row. Processes that work at the same time have a file each, by their turn. */
export const addRow = async (folder: string, turn: number, row: Row): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await appendFile(join(folder, rowsOf(row.ground, turn)), `${JSON.stringify(row)}\n`);
};

/** Writes what the checks send on one ground. */
export const writeCosts = async (folder: string, costs: Costs): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, costsOf(costs.ground)), JSON.stringify(costs));
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

/** Reads what was made so far; an empty matrix where nothing was. */
export const readMatrix = async (folder: string): Promise<Matrix> => {
  const names = await readdir(folder).catch(() => []);
  const read = (name: string) => readFile(join(folder, name), "utf8");
  const rows: Row[] = [];
  for (const name of names.filter((each) => each.endsWith(".jsonl"))) rows.push(...readRows(await read(name)));
  const costs: Costs[] = [];
  for (const name of names.filter((each) => each.endsWith(".costs.json")))
    costs.push(JSON.parse(await read(name)) as Costs); // written by writeCosts
  const known = new Map(rows.map((row) => [`${row.ground} ${row.server}`, row]));
  return { rows: [...known.values()], costs };
};
