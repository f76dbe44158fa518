import type { DatasetIndex } from "../contract/dataset.js";
import { createDatasetIndex } from "./create-index.js";
import { loadBundledDataset } from "./reference.js";

let index: Promise<DatasetIndex> | undefined;

/** The index of the dataset that comes with the kit, read once per process. */
export const bundledIndex = (): Promise<DatasetIndex> => {
  index ??= loadBundledDataset().then(createDatasetIndex);
  return index;
};
