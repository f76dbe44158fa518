import type { Dataset } from "../../../reference/model/dataset.js";

const known = new WeakMap<Dataset["warnings"], readonly string[]>();

/** Remembers the paths that a source was read from, as they were named, as long as its warnings are kept: these may hold them. */
export const rememberPaths = (warnings: Dataset["warnings"], paths: readonly string[]): Dataset["warnings"] => {
  known.set(warnings, paths);
  return warnings;
};

/** The paths that the warnings of a dataset may hold; none of one that was not read from a disk. */
export const pathsInWarnings = ({ warnings }: Dataset): readonly string[] => known.get(warnings) ?? [];
