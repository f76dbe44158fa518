import type { RunReport } from "../../spec-tests/kit/report/report.js";

/** What the preflight remarked, one sentence once: types that cannot be read for one reason share it. */
export const preflightNotes = ({ preflight: { findings } }: RunReport): readonly string[] => [
  ...new Set(
    findings.map(({ blocks, message, pattern }) => `${blocks || pattern !== undefined ? "" : "note: "}${message}`),
  ),
];
