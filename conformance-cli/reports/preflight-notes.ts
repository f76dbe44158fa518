import type { RunReport } from "../../spec-tests/kit/report.js";

/** What the preflight remarked, one sentence once: types that cannot be read for one reason share it. */
export const preflightNotes = ({ preflight: { findings } }: RunReport): readonly string[] => [
  ...new Set(findings.map(({ blocks, message }) => `${blocks ? "" : "note: "}${message}`)),
];

/** What a run has cost. */
export const effortOf = ({ summary, milliseconds }: RunReport): string => {
  const { total, requests, blocked } = summary;
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  // What was asked before the checks is not counted.
  return requests === 0 && blocked > 0 && blocked + summary["not-applicable"] === total
    ? `none of ${total} checks was run, ${seconds}`
    : `${total} checks, ${requests} requests, ${seconds}`;
};
