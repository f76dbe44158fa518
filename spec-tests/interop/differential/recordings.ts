import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { paths } from "../paths.js";
import type { Answered } from "./compare-answers.js";

/**
 * A request of the corpus, over the bundled dataset, with the real server's answer where that is short enough to be kept. The corpus has every
 * parameter in every form, and the corners where servers were seen to differ. Sorts are by unique keys without NULLs and text operators by one case
 * only, since databases differ there; fields hold the sorted ones, since the real server adds them where rows are joined. The stories leave one out
 * (`what-we-insure`): the real server shows a forbidden type through its polymorphic to-one relation.
 */
export interface Recording extends Partial<Answered> {
  readonly path: string;
}

const folder = join(paths.fixtures, "recordings");

/** The corpus with the real server's answers, a JSON object on each line, and its data as it exported them. */
export const recordingFiles = {
  folder,
  answers: join(folder, "strapi-4.26.2.jsonl"),
  archive: join(folder, "strapi-4.26.2.tar.gz"),
} as const;

/** Longer bodies are compared by the interop run only, so that the repository stays small. */
const longestBody = 12_000;

/** Writes the corpus with its answers, but for those with a long body. */
export const writeRecordings = (recordings: readonly (Recording & Answered)[]): void =>
  writeLines(
    recordingFiles.answers,
    recordings.map(({ path, ...answer }) => ({ path, ...(answer.body.length <= longestBody && answer) })),
  );

/** Reads the corpus. A request is added by a line with its path alone: `record.ts` asks the real server. */
export const readRecordings = (): readonly Recording[] => readLines(recordingFiles.answers) as readonly Recording[]; // written above

/** Writes a JSON value on each line. */
export const writeLines = (file: string, values: readonly unknown[]): void =>
  writeFileSync(file, values.map((value) => `${JSON.stringify(value)}\n`).join(""));

/** Reads a file with a JSON value on each line. */
export const readLines = (file: string): readonly unknown[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
