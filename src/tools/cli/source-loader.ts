import type { Dataset } from "../../reference/model/dataset.js";
import type { ScalarType } from "../../reference/model/schema.js";

interface LoaderOptions {
  readonly passphrase?: string | undefined;
  readonly fixtures?: string | readonly string[] | undefined;
  readonly lenient?: boolean | undefined;
  readonly customFields?: Readonly<Record<string, ScalarType>> | undefined;
}

/** Reads a source; undefined is the dataset that comes with the package. Rejects with an error whose message is for its user. */
export type SourceLoader = (source: string | undefined, options: LoaderOptions) => Promise<Dataset>;

/** Reads a source of this machine. Everything that reads files and archives is loaded only now. */
export const loadFromDisk: SourceLoader = async (source, options) => {
  const [{ loadDataset }, { bundledDatasetPath }] = await Promise.all([
    import("../../data/read/load-dataset.js"),
    import("../../data/read/bundled.js"),
  ]);
  return loadDataset(source ?? bundledDatasetPath(), options);
};
