import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { paths } from "../paths.js";
import type { Answered } from "./compare-answers.js";

/** One request of the corpus with the real server's answer. */
export interface Recording extends Answered {
  readonly path: string;
}

const folder = join(paths.fixtures, "recordings");

/** The real server's answers, a JSON object on each line, and its data as it exported them. */
export const recordingFiles = {
  folder,
  answers: join(folder, "strapi-4.26.2.jsonl"),
  archive: join(folder, "strapi-4.26.2.tar.gz"),
} as const;

/** Longer bodies are compared by the interop run only, so that the repository stays small. */
const longestBody = 12_000;

/** Writes recordings, but for those with a long body. */
export const writeRecordings = (recordings: readonly Recording[]): void => {
  const kept = recordings.filter(({ body }) => body.length <= longestBody);
  writeFileSync(recordingFiles.answers, kept.map((recording) => `${JSON.stringify(recording)}\n`).join(""));
};

/** Reads the recordings of the repository. */
export const readRecordings = (): readonly Recording[] =>
  readFileSync(recordingFiles.answers, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Recording); // written by the function above
