import type { RunReport } from "../../spec-tests/kit/report/report.js";

/** What https://shields.io/badges/endpoint-badge reads. */
interface Badge {
  readonly schemaVersion: 1;
  readonly label: string;
  readonly message: string;
  readonly color: string;
}

/** The outcome as the JSON of a badge: put the file where shields.io can read it. */
export const badgeReport = (report: RunReport): string => {
  const label = report.profile === "spec" ? "conformance" : `conformance ${report.profile}`;
  const badge: Badge = { schemaVersion: 1, label, ...messageOf(report) };
  return `${JSON.stringify(badge, undefined, 2)}\n`;
};

const messageOf = ({ outcome, summary, expectedFailures }: RunReport): Pick<Badge, "message" | "color"> => {
  const decided = summary.passed + summary.failed;
  switch (outcome.exitCode) {
    case 0: {
      const excused = expectedFailures.excused.length;
      return excused === 0
        ? { message: `${summary.passed} passed`, color: "brightgreen" }
        : { message: `${summary.passed} passed, ${excused} known to fail`, color: "yellowgreen" };
    }
    case 1:
      return summary.failed === 0
        ? { message: "stale expected failures", color: "orange" }
        : { message: `${summary.failed} of ${decided} failed`, color: "red" };
    case 2:
      return { message: "nothing checked", color: "lightgrey" };
    case 3:
      return { message: "not decided", color: "lightgrey" };
    default:
      return { message: "kit error", color: "lightgrey" };
  }
};
