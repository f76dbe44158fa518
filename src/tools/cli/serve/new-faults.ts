import { plural } from "../../../base/plural.js";
import { formatDiagnostic } from "../../../data/read/shared/source-error.js";
import type { Dataset, Diagnostic } from "../../../reference/model/dataset.js";
import { remarks } from "../summary.js";

const errorsOf = ({ warnings }: Dataset): readonly Diagnostic[] =>
  warnings.filter(({ severity }) => severity === "error");

/** What keeps a source that was read again from being used: the faults that it did not have before, a screenful of lines. Empty: nothing does. */
export const newFaults = (before: Dataset, after: Dataset, columns: number): readonly string[] => {
  const known = new Set(errorsOf(before).map(formatDiagnostic));
  const faults = errorsOf(after).filter((fault) => !known.has(formatDiagnostic(fault)));
  return remarks(faults, columns, { head: `${plural(faults.length, "new fault")} in the source:` });
};
