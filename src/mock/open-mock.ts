import type { Dataset } from "../model/dataset.js";
import { loadFiles } from "../sources/load-tree.js";
import type { SourceFiles } from "../sources/memory-tree.js";
import { createMockApi, type Mock, type MockOptions } from "./mock-api.js";

/** How a mock is made of files in memory. */
export interface OpenOptions extends MockOptions {
  /** The entries of a project, which has none of its own. */
  readonly fixtures?: SourceFiles | undefined;
}

/**
 * A mock of a dataset, or of files in memory that are laid out like a fixture folder or a Strapi v4 project (`import.meta.glob`).
 * Rejects with a `SourceError` that tells what is wrong with them, and where.
 */
export const openMock = async (source: Dataset | SourceFiles, options: OpenOptions = {}): Promise<Mock> =>
  createMockApi(isDataset(source) ? source : await loadFiles(source, { fixtures: options.fixtures }), options);

/** Whether a source has been loaded. */
export const isDataset = (source: Dataset | SourceFiles): source is Dataset => source.records instanceof Map;
