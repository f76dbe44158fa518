import { printedJson } from "../../spec-tests/kit/report/printable.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import type { Reporter } from "../options/report-targets.js";
import { badgeReport } from "./badge.js";
import { htmlReport } from "./html/html.js";
import { junitReport } from "./junit.js";
import { markdownReport } from "./markdown/markdown.js";
import { storyOf } from "./story/story.js";
import { type TextOptions, textReport } from "./text/text.js";

/** A run in one of the forms of reports: JSON has all of it, the others print its story. */
export const renderReport = (
  reporter: Reporter,
  report: RunReport,
  options: TextOptions = { colour: false },
): string => {
  switch (reporter) {
    case "text":
      return textReport(storyOf(report, options.verbose), options);
    case "json":
      return `${printedJson(report, 2)}\n`;
    case "junit":
      return junitReport(storyOf(report));
    case "html":
      return htmlReport(storyOf(report));
    case "markdown":
      return markdownReport(storyOf(report));
    case "badge":
      return badgeReport(report);
  }
};
