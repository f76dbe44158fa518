import { printedLine } from "../../spec-tests/kit/report/printable.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import type { Io } from "../base/io.js";
import { attempt } from "../base/usage-error.js";
import { checkWritable, writeReport } from "../base/write-report.js";
import type { CliOptions } from "../options/options.js";
import type { ReportTarget } from "../options/report-targets.js";
import { renderReport } from "../reports/render.js";
import type { TextOptions } from "../reports/text/text.js";

/** Before the run, so that a wrong path does not cost one. What the files hold stays until there is something to put there. */
export const checkDestinations = async ({
  reports,
  expectedFailuresFile,
  updateExpectedFailures,
}: Pick<CliOptions, "reports" | "expectedFailuresFile" | "updateExpectedFailures">): Promise<void> => {
  const list = updateExpectedFailures ? expectedFailuresFile : undefined;
  for (const file of [...reports.map((target) => target.file), list]) {
    if (file !== undefined) await attempt(checkWritable(file), `cannot write ${file}`);
  }
};

/**
 * Prints and writes every report that was asked for, also where one of them cannot be written, and rejects with the first fault then; a run whose reports all went to files still says how it ended. `text` makes the
 * text in place of the usual one.
 */
export const deliverReports = async (
  report: RunReport,
  options: Pick<CliOptions, "reports" | "verbose">,
  io: Io,
  text?: (look: TextOptions) => string,
): Promise<void> => {
  const faults: unknown[] = [];
  for (const { reporter, file } of options.reports) {
    const terminal = file === undefined ? { colour: io.colour, width: io.columns } : { colour: false };
    const look = { ...terminal, verbose: options.verbose };
    const rendered = reporter === "text" ? text?.(look) : undefined;
    await deliver(rendered ?? renderReport(reporter, report, look), { file }, io).catch((error) => faults.push(error));
  }
  if (faults.length > 0) throw faults[0];
  const files = options.reports.flatMap(({ file }) => file ?? []);
  if (files.length === options.reports.length)
    io.out(`${printedLine(`${report.outcome.message}; report in ${files.join(", ")}`)}\n`);
};

/** Prints a text, or writes it to the target's file. */
export const deliver = async (text: string, { file }: Pick<ReportTarget, "file">, io: Io): Promise<void> => {
  if (file === undefined) io.out(text);
  else await attempt(writeReport(file, text), `cannot write ${file}`);
};
