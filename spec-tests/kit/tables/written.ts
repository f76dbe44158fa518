import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { isBundled } from "../dataset/dataset-index.js";
import type { Scope } from "../random/arbitraries/scope.js";
import { bundledDatasetPath } from "../reference.js";

/*
 * Tables of the bundled dataset are the same in every run, and take seconds to make: they are made when the command is built, and lie beside it.
 * They count only for the dataset that they were made of. Whatever else is asked for is made when it is asked.
 */

/** The file, compressed: tables by the names of {@link writtenName}. */
export interface WrittenTables {
  /** See {@link datasetDigest}. */
  readonly dataset: string;
  readonly tables: Readonly<Record<string, unknown>>;
}

/** All that decides a table, but for the dataset. */
export const writtenName = (scope: Scope, title: string): string => `${scope.name} ${title}`;

/** A digest of all files of the bundled dataset that its entries and types are read from. */
export const datasetDigest = (): string => {
  const files = readdirSync(bundledDatasetPath(), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json") && !path.startsWith("recordings"))
    .sort();
  const digest = createHash("sha256");
  for (const path of files) digest.update(`${path}\n`).update(readFileSync(join(bundledDatasetPath(), path)));
  return digest.digest("hex");
};

const readTables = (file: URL): WrittenTables["tables"] => {
  if (!existsSync(file)) return {};
  const read = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as WrittenTables; // the build has written it
  return read.dataset === datasetDigest() ? read.tables : {};
};

let written = (): WrittenTables["tables"] => ({});

/** Takes the tables of a file, which need not be there, once one is asked for. */
export const useWrittenTables = (file: URL): void => {
  let read: WrittenTables["tables"] | undefined;
  written = () => {
    read ??= readTables(file);
    return read;
  };
};

/** A table that was made when the command was built; undefined of any other. */
export const findWritten = <T>(scope: Scope, title: string): T | undefined =>
  // Under a title the same is made as was written.
  isBundled(scope.index) ? (written()[writtenName(scope, title)] as T | undefined) : undefined;
