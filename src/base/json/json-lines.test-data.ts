import { readFileSync } from "node:fs";

/** The rows of a file beside a test, a JSON value on each line. Their form is for the test to say. */
export const rowsOf = <T>(name: string, test: string): readonly T[] =>
  readFileSync(new URL(name, test), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
