import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { preflightNotes } from "./preflight-notes.js";

/**
 * Why no check was run, where that is said of the server's data: sentences. Such a report is these alone: a table of zeros says nothing more. undefined
 * where a check was run, or was left out for a reason of its own.
 */
export const nothingRun = (report: RunReport): readonly string[] | undefined => {
  const { status, findings } = report.preflight;
  const isWhole = status !== "verified" && status !== "differs";
  const isEnded = isWhole && findings.some(({ blocks }) => blocks);
  const isRun = report.checks.some(({ verdict }) => verdict !== "blocked" && verdict !== "not-applicable");
  return isEnded && !isRun && report.summary.blocked > 0 ? preflightNotes(report) : undefined;
};
