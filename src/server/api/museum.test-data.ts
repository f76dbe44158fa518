import { bundledDatasetPath } from "../../data/read/bundled.js";
import { loadDataset } from "../../data/read/load-dataset.js";

/** The dataset that is bundled, read once for all tests of a file. */
export const museum = await loadDataset(bundledDatasetPath());
