import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { bundledIndex } from "../dataset/dataset-index.js";
import type { Scope } from "../random/arbitraries/scope.js";
import type { Covering, SymbolicRequest } from "../random/symbolic.js";
import { bundledDatasetPath } from "../reference.js";

/*
 * Coverings of the bundled dataset are the same in every run, and take seconds to make: they are made when the command is built, and lie beside it.
 * They count only for the dataset that they were made of. Whatever else is asked for is made when it is asked.
 */

/** The file, compressed: coverings by the names of {@link coveringName}. */
export interface WrittenCoverings {
  /** See {@link datasetDigest}. */
  readonly dataset: string;
  readonly coverings: Readonly<Record<string, WrittenCovering>>;
}

interface WrittenCovering {
  readonly requests: readonly SymbolicRequest[];
  readonly triples: readonly string[];
  readonly pairs: readonly string[];
}

/** All that decides a covering, but for the dataset. */
export const coveringName = (scope: Scope, asking: string): string => `${scope.name} ${asking}`;

export const writtenCovering = ({ requests, triples, pairs }: Covering): WrittenCovering => ({
  requests,
  triples: [...triples],
  pairs: [...pairs],
});

/** A digest of all files of the bundled dataset that its entries and types are read from. */
export const datasetDigest = (): string => {
  const files = readdirSync(bundledDatasetPath(), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".json") && !path.startsWith("recordings"))
    .sort();
  const digest = createHash("sha256");
  for (const path of files) digest.update(`${path}\n`).update(readFileSync(join(bundledDatasetPath(), path)));
  return digest.digest("hex");
};

const readCoverings = (file: URL): WrittenCoverings["coverings"] => {
  if (!existsSync(file)) return {};
  const read = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8")) as WrittenCoverings; // the build has written it
  return read.dataset === datasetDigest() ? read.coverings : {};
};

let written = (): WrittenCoverings["coverings"] => ({});

/** Takes the coverings of a file, which need not be there, once one is asked for. */
export const useWrittenCoverings = (file: URL): void => {
  let read: WrittenCoverings["coverings"] | undefined;
  written = () => {
    read ??= readCoverings(file);
    return read;
  };
};

/** A covering that was made when the command was built; undefined of any other. */
export const findWritten = async (scope: Scope, asking: string): Promise<Covering | undefined> => {
  const found = scope.index === (await bundledIndex()) ? written()[coveringName(scope, asking)] : undefined;
  if (found === undefined) return undefined;
  return { requests: found.requests, triples: new Set(found.triples), pairs: new Set(found.pairs) };
};
