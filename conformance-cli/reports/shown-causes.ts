import type { ReportedCause, ReportedCheck, RunReport } from "../../spec-tests/kit/report/report.js";

/** A cause with its checks: the first one is shown in full. */
export interface ShownCause {
  readonly title: string;
  readonly checks: readonly ReportedCheck[];
}

/** The causes whose first check is wanted. */
export const causesWith = (report: RunReport, wanted: (check: ReportedCheck) => boolean): readonly ShownCause[] => {
  const known = new Map(report.checks.map((check) => [check.id, check]));
  const checksOf = ({ checks }: ReportedCause) => checks.flatMap((id) => known.get(id) ?? []);
  return report.causes
    .map((cause) => ({ title: cause.title, checks: checksOf(cause) }))
    .filter(({ checks }) => checks[0] !== undefined && wanted(checks[0]));
};

/** Whether a check decides against the server. */
export const isUnexpected = (check: ReportedCheck): boolean =>
  check.verdict === "failed" && check.expectedFailure === undefined;
