import { plural } from "../../base/words/plural.js";
import { listFaults } from "../../data/read/shared/source-error.js";
import type { Dataset } from "../../reference/model/dataset.js";

/** What comes of the faults of a source. */
export interface FaultOptions {
  /**
   * What is at fault in a source is left out, and listed among the dataset's warnings. False: the source is refused instead. True: nothing more is
   * said of it. Default: it is printed too, by `console.warn`.
   */
  readonly lenient?: boolean | undefined;
}

/** Reads a source of a mock. Rejects as `read` does. */
export const readSource = async (
  { lenient }: FaultOptions,
  read: (lenient: boolean) => Promise<Dataset>,
): Promise<Dataset> => {
  const dataset = await read(lenient ?? true);
  const faults = dataset.warnings.filter(({ severity }) => severity === "error").length;
  if (lenient === undefined && faults > 0)
    console.warn(listFaults(`touchstone: ${dataset.name}: ${plural(faults, "fault")}, left out:`, dataset.warnings));
  return dataset;
};
