import { printedLine } from "../../spec-tests/kit/report/printable.js";
import type { ReportedCheck, ReportedSection, RunReport } from "../../spec-tests/kit/report/report.js";
import { createStyle } from "../../spec-tests/runner/story/style.js";
import { describeFailure } from "../../spec-tests/runner/story/text-failure.js";
import type { Fact } from "./story/facts.js";
import type { Story } from "./story/story.js";
import { xmlAttributes, xmlText } from "./xml.js";

/**
 * The report in the form of JUnit, as Jenkins, GitLab, Azure and GitHub's actions read it: one suite per section, one case per
 * check. Failures that do not decide and expected ones are skipped cases; what is blocked is an error, because it is not green.
 */
export const junitReport = ({ report, facts }: Story): string => {
  const { tests, failures, errors } = counts(report.checks);
  // The schema that Jenkins' xUnit plugin holds reports to knows no more of the whole.
  const whole = { name: "touchstone-conformance", tests, failures, errors, time: seconds(report.milliseconds) };
  const suites = report.sections.map((section) => suite(section, report, [...facts.run, ...facts.data]));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${xmlAttributes(whole)}>`,
    ...suites,
    "</testsuites>",
    "",
  ].join("\n");
};

const isFailure = (check: ReportedCheck) => check.verdict === "failed" && check.expectedFailure === undefined;
// A blocked check is not green: JUnit has no better word than error.
const isError = (check: ReportedCheck) => check.verdict === "error" || check.verdict === "blocked";
const isStale = (check: ReportedCheck) => check.verdict === "passed" && check.expectedFailure !== undefined;

const counts = (checks: readonly ReportedCheck[]) => ({
  tests: checks.length,
  failures: checks.filter((check) => isFailure(check) || isStale(check)).length,
  errors: checks.filter(isError).length,
  skipped: checks.filter((check) => skipReason(check) !== undefined).length,
});

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

/** Without a zone: the schema that most readers follow knows none. */
const timestamp = ({ startedAt }: RunReport): string => printedLine(startedAt.slice(0, 19));

const suite = ({ id, title }: ReportedSection, report: RunReport, facts: readonly Fact[]): string => {
  const checks = report.checks.filter((check) => check.section === id);
  const time = seconds(checks.reduce((sum, check) => sum + check.milliseconds, 0));
  const name = `${id} ${title}`;
  const attributes = { name, ...counts(checks), time, timestamp: timestamp(report) };
  const properties = [{ name: "kit", value: report.kit.version }, ...facts];
  return [
    `  <testsuite${xmlAttributes(attributes)}>`,
    "    <properties>",
    ...properties.map(
      (property) => `      <property${xmlAttributes({ name: property.name, value: property.value })}/>`,
    ),
    "    </properties>",
    ...checks.map((check) => testCase(check, name, report)),
    "  </testsuite>",
  ].join("\n");
};

const testCase = (check: ReportedCheck, suiteName: string, report: RunReport): string => {
  // Readers that group by class take what stands before the last point for a package.
  const classname = `conformance.${suiteName.replaceAll(".", "-")}`;
  const open = `    <testcase${xmlAttributes({ classname, name: check.id, time: seconds(check.milliseconds) })}`;
  const body = caseBody(check, report);
  return body === "" ? `${open}/>` : `${open}>\n      ${body}\n    </testcase>`;
};

const caseBody = (check: ReportedCheck, report: RunReport): string => {
  if (isFailure(check)) {
    const story = xmlText(describeFailure(check, report, createStyle(false)));
    return `<failure${xmlAttributes({ message: whyOf(check) ?? check.statement, type: check.level })}>${story}</failure>`;
  }
  if (isStale(check))
    return `<failure${xmlAttributes({ message: "listed as an expected failure, but it passes", type: "stale" })}/>`;
  if (isError(check)) {
    const [message = "", ...stack] = (check.reason ?? "").split("\n");
    return `<error${xmlAttributes({ message, type: check.verdict })}>${xmlText(stack.join("\n"))}</error>`;
  }
  const message = skipReason(check);
  if (check.verdict === "passed" && check.reason !== undefined)
    return `<system-out>${xmlText(check.reason)}</system-out>`;
  return message === undefined ? "" : `<skipped${xmlAttributes({ message })}/>`;
};

/** Many readers show the message alone. */
const whyOf = ({ failure }: ReportedCheck): string | undefined =>
  failure?.likelyReason === undefined ? failure?.why : `${failure.why} (likely reason: ${failure.likelyReason})`;

const skipReason = (check: ReportedCheck): string | undefined => {
  if (check.verdict === "not-applicable") return check.reason ?? "not applicable";
  if (check.verdict === "warned") return `does not decide: ${whyOf(check) ?? ""}`;
  return check.verdict === "failed" && check.expectedFailure !== undefined
    ? `expected failure: ${check.expectedFailure}`
    : undefined;
};
