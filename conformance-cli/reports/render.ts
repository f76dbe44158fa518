import type { RunReport } from "../../spec-tests/kit/report/report.js";
import type { Reporter } from "../options/report-targets.js";
import { badgeReport } from "./badge.js";
import { htmlReport } from "./html/html.js";
import { junitReport } from "./junit.js";
import { markdownReport } from "./markdown.js";
import { type TextOptions, textReport } from "./text.js";

/** A run in one of the forms of reports. */
export const renderReport = (reporter: Reporter, report: RunReport, options: TextOptions): string => {
  switch (reporter) {
    case "text":
      return textReport(report, options);
    case "json":
      return `${JSON.stringify(report, undefined, 2)}\n`;
    case "junit":
      return junitReport(report);
    case "html":
      return htmlReport(report);
    case "markdown":
      return markdownReport(report);
    case "badge":
      return badgeReport(report);
  }
};
