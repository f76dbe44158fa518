import type { ReportedCheck, RunReport } from "../../../spec-tests/kit/report/report.js";

/** Checks that likely fail for one reason: the first is shown in full. */
export interface Cause {
  readonly title: string;
  readonly first: ReportedCheck;
  readonly others: readonly ReportedCheck[];
}

/** The causes whose first check is wanted. */
export const causesWith = (report: RunReport, wanted: (check: ReportedCheck) => boolean): readonly Cause[] => {
  const known = new Map(report.checks.map((check) => [check.id, check]));
  return report.causes.flatMap(({ title, checks }) => {
    const [first, ...others] = checks.flatMap((id) => known.get(id) ?? []);
    return first !== undefined && wanted(first) ? [{ title, first, others }] : [];
  });
};

/** Whether a check decides against the server. */
export const isUnexpected = ({ verdict, expectedFailure }: ReportedCheck): boolean =>
  verdict === "failed" && expectedFailure === undefined;
