import { plural } from "../../spec-tests/kit/base.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";

/** What a run has cost. */
export const effortOf = ({ summary, milliseconds, sent }: RunReport): string => {
  const { total, requests, blocked } = summary;
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  // What was asked before the checks is not counted.
  return requests === 0 && blocked > 0 && blocked + summary["not-applicable"] === total
    ? `none of ${plural(total, "check")} was run, ${seconds}`
    : `${plural(total, "check")}, ${plural(sent ?? requests, "request")}, ${seconds}`;
};
