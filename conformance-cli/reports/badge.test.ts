import { expect, test } from "vitest";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { failedCheck, reportedCheck, runReport } from "../../spec-tests/runner/run/report.test-data.js";
import { renderReport } from "./render.js";

const ended = (exitCode: RunReport["outcome"]["exitCode"], more: Partial<RunReport> = {}): Partial<RunReport> => ({
  ...{ outcome: { exitCode, message: "" } },
  ...more,
});

/** What became of the run, how its other check ended, and the badge. */
const rows: readonly (readonly [Partial<RunReport>, "passed" | "failed", string, string])[] = [
  [ended(0), "passed", "2 passed", "brightgreen"],
  [ended(1), "failed", "1 of 2 failed", "red"],
  [ended(0, { expectedFailures: { excused: ["b"], stale: [] } }), "failed", "1 passed, 1 known to fail", "yellowgreen"],
  [ended(1), "passed", "stale expected failures", "orange"],
  [ended(2), "passed", "nothing checked", "lightgrey"],
  [ended(3), "passed", "not decided", "lightgrey"],
  [ended(4), "passed", "kit error", "lightgrey"],
];

test.each(rows)("%j, a check that has %s: %s", (run, verdict, message, color) => {
  const checks = [reportedCheck("a"), verdict === "failed" ? failedCheck("b") : reportedCheck("b")];
  for (const [profile, label] of [
    ["spec", "conformance"],
    ["strapi-4.26", "conformance strapi-4.26"],
  ] as const)
    expect(JSON.parse(renderReport("badge", runReport(checks, { ...run, profile })))).toEqual({
      ...{ schemaVersion: 1, label, message, color },
    });
});
