import type { ReportedCheck, ReportedFailure, RunReport } from "../../spec-tests/kit/report/report.js";
import {
  reportedCheck,
  reportedFailure,
  reportedRequest,
  runReport,
} from "../../spec-tests/runner/run/report.test-data.js";

/** A check by its id and verdict, `bad failed`; or the same with what else is known of it, of its failure and of the answer to its request. */
type Given =
  | string
  | (Partial<ReportedCheck> & {
      readonly is: string;
      readonly fails?: Partial<ReportedFailure>;
      readonly body?: string;
    });

/** A run in a file. */
export interface GivenRun {
  readonly checks: readonly Given[];
  readonly run?: Partial<RunReport>;
}

const checkOf = (given: Given): ReportedCheck => {
  const { is, fails = {}, body, ...changes } = typeof given === "string" ? { is: given } : given;
  const [id = "", verdict = "passed"] = is.split(" ");
  const hasFailure = verdict === "failed" || verdict === "warned";
  const answer = { status: 200, headers: {}, body: body ?? "", milliseconds: 1 };
  const requests = body === undefined ? {} : { requests: [reportedRequest({ answer })] };
  return reportedCheck(id, {
    // One of its verdicts.
    verdict: verdict as ReportedCheck["verdict"],
    ...(hasFailure && { failure: reportedFailure({ ...requests, ...fails }) }),
    ...changes,
  });
};

/** The report of a run in a file. */
export const reportOf = ({ checks, run }: GivenRun): RunReport => runReport(checks.map(checkOf), run);
