import { join } from "node:path";
import { packageRoot } from "../../base/package-root.js";

/** The path of the fixture folder that comes with this package: the dataset that the conformance kit checks. */
export const bundledDatasetPath = (): string => join(packageRoot(), "fixtures");
