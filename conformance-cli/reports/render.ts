import { printable, printedJson } from "../../spec-tests/kit/report/printable.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import type { Reporter } from "../options/report-targets.js";
import { badgeReport } from "./badge.js";
import { htmlReport } from "./html/html.js";
import { junitReport } from "./junit.js";
import { markdownReport } from "./markdown.js";
import { type TextOptions, textReport } from "./text.js";

/** A run in one of the forms of reports, printable: see {@link printable}. */
export const renderReport = (
  reporter: Reporter,
  report: RunReport,
  options: TextOptions = { colour: false },
): string => {
  if (reporter === "json") return `${printedJson(report, 2)}\n`;
  const shown = printable(report);
  switch (reporter) {
    case "text":
      return textReport(shown, options);
    case "junit":
      return junitReport(shown);
    case "html":
      return htmlReport(shown);
    case "markdown":
      return markdownReport(shown);
    case "badge":
      return badgeReport(shown);
  }
};
