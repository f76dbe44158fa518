import { upperFirst } from "../../../spec-tests/kit/base.js";
import type { Verdict } from "../../../spec-tests/kit/contract/verdict.js";
import type { ReportedCheck, RunReport } from "../../../spec-tests/kit/report/report.js";

/** Checks that likely fail for one reason: the first is shown in full. */
export interface Cause {
  readonly title: string;
  readonly first: ReportedCheck;
  readonly others: readonly ReportedCheck[];
  /** Why the others are named with it: what all of them ask with, where that is known. */
  readonly alike: string;
}

/** A cause of some checks, which have one at least. */
export const causeOf = (title: string, first: ReportedCheck, others: readonly ReportedCheck[] = []): Cause => ({
  ...{ title, first, others, alike: upperFirst(first.failure?.cause ?? "likely the same") },
});

/** The causes whose first check is wanted. */
export const causesWith = (report: RunReport, wanted: (check: ReportedCheck) => boolean): readonly Cause[] => {
  const known = new Map(report.checks.map((check) => [check.id, check]));
  return report.causes.flatMap(({ title, checks }) => {
    const [first, ...others] = checks.flatMap((id) => known.get(id) ?? []);
    return first !== undefined && wanted(first) ? [causeOf(title, first, others)] : [];
  });
};

/** How a check ended, where some failures are excused: a listed failure is excused, a listed check that passes is stale. */
export type Standing = Verdict | "excused" | "stale";

/** See {@link Standing}. */
export const standingOf = ({ verdict, expectedFailure }: ReportedCheck): Standing => {
  if (expectedFailure === undefined) return verdict;
  return verdict === "failed" ? "excused" : verdict === "passed" ? "stale" : verdict;
};

/** Whether a check decides against the server. */
export const isUnexpected = (check: ReportedCheck): boolean => standingOf(check) === "failed";
