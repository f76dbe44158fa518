import { join } from "node:path";
import type { Dataset } from "../../../reference/model/dataset.js";
import { loadDataset } from "../load-dataset.js";
import { formatDiagnostic, SourceError } from "../shared/source-error.js";
import { makeFolder } from "../shared/source-folder.test-data.js";
import { type ArchiveFiles, sampleArchive, tarOf } from "./export-archive.test-data.js";

export const loadBytes = async (bytes: Uint8Array, name = "export.tar", passphrase?: string): Promise<Dataset> =>
  loadDataset(join(await makeFolder({ [name]: bytes }), name), { passphrase });

export const load = async (files: ArchiveFiles): Promise<Dataset> => loadBytes(await tarOf(files));

export const faultsOf = async (loading: Promise<Dataset>): Promise<string[]> => {
  const error = await loading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SourceError)) throw new Error(`expected a SourceError, got ${String(error)}`);
  return error.diagnostics.filter(({ severity }) => severity === "error").map(formatDiagnostic);
};

/** All that is in a dataset, to be compared. */
export const contentOf = ({ apiTokens, locales, records, warnings }: Dataset) => ({
  apiTokens,
  locales,
  records,
  warnings,
});

export const book = "api::book.book";
export const tag = "api::tag.tag";

export const withRows = (name: keyof typeof sampleArchive, ...rows: readonly unknown[]): ArchiveFiles => {
  const known: unknown = sampleArchive[name];
  return { ...sampleArchive, [name]: [...(Array.isArray(known) ? known : []), ...rows] };
};

export const entities = "entities/entities_00001.jsonl";
export const linkFile = "links/links_00001.jsonl";
