import { printedLine } from "../../spec-tests/kit/report/printable.js";
import type { ReportedCheck, ReportedSection, RunReport } from "../../spec-tests/kit/report/report.js";
import { createStyle } from "../../spec-tests/runner/story/style.js";
import { describeFailure } from "../../spec-tests/runner/story/text-failure.js";
import { type Standing, standingOf } from "./story/causes.js";
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

/** What becomes of a check: an element of JUnit. */
const elements: Readonly<Record<Standing, "failure" | "error" | "skipped" | "system-out">> = {
  ...{ failed: "failure", stale: "failure" },
  // A blocked check is not green: JUnit has no better word than error.
  ...{ blocked: "error", error: "error" },
  ...{ warned: "skipped", excused: "skipped", "not-applicable": "skipped" },
  passed: "system-out",
};

const counts = (checks: readonly ReportedCheck[]) => {
  const count = (name: (typeof elements)[Standing]) =>
    checks.filter((check) => elements[standingOf(check)] === name).length;
  return { tests: checks.length, failures: count("failure"), errors: count("error"), skipped: count("skipped") };
};

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
  const standing = standingOf(check);
  const { expectedFailure, level, reason, statement, verdict } = check;
  const element = (attributes: Readonly<Record<string, string>>, text?: string): string => {
    const start = `<${elements[standing]}${xmlAttributes(attributes)}`;
    return text === undefined ? `${start}/>` : `${start}>${xmlText(text)}</${elements[standing]}>`;
  };
  switch (standing) {
    case "failed":
      return element({ message: whyOf(check) ?? statement, type: level }, describeFailure(check, report, plain));
    case "stale":
      return element({ message: "listed as an expected failure, but it passes", type: "stale" });
    case "blocked":
    case "error": {
      const [message = "", ...stack] = (reason ?? "").split("\n");
      return element({ message, type: verdict }, stack.join("\n"));
    }
    case "warned":
      return element({ message: `does not decide: ${whyOf(check) ?? ""}` });
    case "excused":
      return element({ message: `expected failure: ${expectedFailure}` });
    case "not-applicable":
      return element({ message: reason ?? "not applicable" });
    case "passed":
      return reason === undefined ? "" : element({}, reason);
  }
};

const plain = createStyle(false);

/** Many readers show the message alone. */
const whyOf = ({ failure }: ReportedCheck): string | undefined =>
  failure?.likelyReason === undefined ? failure?.why : `${failure.why} (likely reason: ${failure.likelyReason})`;
