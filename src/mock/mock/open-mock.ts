import { isRecord } from "../../base/json/json.js";
import { shown } from "../../base/json/readers.js";
import { type FileOptions, loadFiles } from "../../data/read/load-tree.js";
import type { SourceFiles } from "../../data/read/tree/memory-tree.js";
import type { Dataset } from "../../reference/model/dataset.js";
import { checkOptions } from "./check-options.js";
import { createMockApi, type Mock, type MockOptions } from "./mock-api.js";
import { type FaultOptions, readSource } from "./read-source.js";

/** How a mock is made of files in memory. */
export interface OpenOptions extends MockOptions, FaultOptions {
  /** The entries of a project, or more entries for a fixture folder; of several, later ones take the place of earlier ones. */
  readonly fixtures?: FileOptions["fixtures"];
  /** The types that plugins give their custom fields: `{ "plugin::color-picker.color": "string" }`. */
  readonly customFields?: FileOptions["customFields"];
}

/**
 * A mock of a dataset, or of files in memory that are laid out like a fixture folder or a Strapi v4 project (`import.meta.glob`).
 * Rejects with a `SourceError` where they are neither, and with `lenient: false` where they have faults; with a TypeError that names an option that
 * there is not.
 */
export const openMock = async (source: Dataset | SourceFiles, options: OpenOptions = {}): Promise<Mock> => {
  checkOptions(options, ["customFields", "fixtures"] satisfies readonly (keyof OpenOptions)[]);
  checkSource(source, ["a dataset", "files by their paths"]);
  if (isDataset(source)) return createMockApi(source, options);
  return createMockApi(await readSource(options, (lenient) => loadFiles(source, { ...options, lenient })), options);
};

/** Throws a TypeError for what is no source. `expected`: what one may be. */
export const checkSource = (source: unknown, expected: readonly string[]): void => {
  if (isRecord(source) && !(source instanceof URL)) return;
  const got = source instanceof URL ? "a URL: fileURLToPath of node:url makes it a path" : shown(source);
  throw new TypeError(`source: expected ${expected.join(" or ")}, got ${got}`);
};

/** Whether a source has been loaded. */
export const isDataset = (source: Dataset | SourceFiles): source is Dataset => source.records instanceof Map;
