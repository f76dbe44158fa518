import type { ReportedCheck, RunReport } from "../../spec-tests/kit/report.js";
import { sections } from "../../spec-tests/sections.js";
import { createStyle } from "./style.js";
import { describeFailure } from "./text-failure.js";

/** The report in the form of JUnit: one suite per section. Failures that do not decide and expected ones are skipped cases. */
export const junitReport = (report: RunReport): string => {
  const suites = sections.flatMap(({ id, title }) => {
    const checks = report.checks.filter((check) => check.section === id);
    return checks.length === 0 ? [] : [suite(`${id} ${title}`, checks, report)];
  });
  const { total } = report.summary;
  const totals = `tests="${total}" failures="${failures(report.checks)}" errors="${errors(report.checks)}" time="${seconds(report.milliseconds)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="touchstone-conformance" ${totals}>\n${suites.join("")}</testsuites>\n`;
};

const isFailure = (check: ReportedCheck) => check.verdict === "failed" && check.expectedFailure === undefined;
// A blocked check is not green: JUnit has no better word than error.
const isError = (check: ReportedCheck) => check.verdict === "error" || check.verdict === "blocked";
const isStale = (check: ReportedCheck) => check.verdict === "passed" && check.expectedFailure !== undefined;
const failures = (checks: readonly ReportedCheck[]) =>
  checks.filter((check) => isFailure(check) || isStale(check)).length;
const errors = (checks: readonly ReportedCheck[]) => checks.filter(isError).length;
const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3);

const suite = (name: string, checks: readonly ReportedCheck[], report: RunReport): string => {
  const skipped = checks.filter((check) => skipReason(check) !== undefined).length;
  const time = seconds(checks.reduce((sum, check) => sum + check.milliseconds, 0));
  const counts = `tests="${checks.length}" failures="${failures(checks)}" errors="${errors(checks)}" skipped="${skipped}" time="${time}"`;
  return `  <testsuite name="${escapeXml(name)}" ${counts}>\n${checks.map((check) => testCase(check, report)).join("")}  </testsuite>\n`;
};

const testCase = (check: ReportedCheck, report: RunReport): string => {
  const open = `    <testcase classname="${escapeXml(check.section)}" name="${escapeXml(check.id)}" time="${seconds(check.milliseconds)}"`;
  const body = caseBody(check, report);
  return body === "" ? `${open}/>\n` : `${open}>\n      ${body}\n    </testcase>\n`;
};

const caseBody = (check: ReportedCheck, report: RunReport): string => {
  if (isFailure(check)) {
    const story = escapeXml(describeFailure(check, report, createStyle(false)));
    return `<failure message="${escapeXml(check.failure?.why ?? check.statement)}" type="${check.level}">${story}</failure>`;
  }
  if (isStale(check)) return `<failure message="listed as an expected failure, but it passes" type="stale"/>`;
  if (isError(check)) return `<error message="${escapeXml(check.reason ?? "")}" type="${check.verdict}"/>`;
  const skip = skipReason(check);
  return skip === undefined ? "" : `<skipped message="${escapeXml(skip)}"/>`;
};

const skipReason = (check: ReportedCheck): string | undefined => {
  if (check.verdict === "not-applicable") return check.reason ?? "not applicable";
  if (check.verdict === "warned") return `does not decide: ${check.failure?.why ?? ""}`;
  return check.verdict === "failed" && check.expectedFailure !== undefined
    ? `expected failure: ${check.expectedFailure}`
    : undefined;
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 forbids them
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** Text for XML 1.0: markup escaped, characters that XML cannot hold replaced. */
const escapeXml = (text: string): string =>
  text
    .replaceAll(notXml, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "&#10;");
