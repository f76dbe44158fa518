import { printable, printedJson } from "../../spec-tests/kit/report/printable.js";
import type { Io } from "../base/io.js";
import { attempt, UsageError } from "../base/usage-error.js";
import { checkWritable, writeReport } from "../base/write-report.js";
import type { DiffOptions } from "../options/options.js";
import { compareReports } from "./compare-reports.js";
import { loadReport } from "./load-report.js";
import { printDiff } from "./print-diff.js";

/** Runs `conformance diff`. Returns 1 when a check regressed, otherwise 0; a mistake of the user is a `UsageError`. */
export const diffCommand = async ({ before, after, reporter, output }: DiffOptions, io: Io): Promise<0 | 1> => {
  if (output !== undefined) await attempt(checkWritable(output), `cannot write ${output}`);
  const diff = compareReports(await loadReport(before), await loadReport(after));
  const hasCommon = diff.before.checks > diff.gone.length;
  if (!hasCommon && diff.before.checks > 0 && diff.after.checks > 0)
    throw new UsageError(`${before} and ${after} have no check in common: there is nothing to compare`);
  const look = output === undefined ? { colour: io.colour, width: io.columns } : { colour: false };
  const text = reporter === "json" ? `${printedJson(diff, 2)}\n` : printDiff(printable(diff), look);
  if (output === undefined) io.out(text);
  else await attempt(writeReport(output, text), `cannot write ${output}`);
  return diff.regressed.length > 0 ? 1 : 0;
};
