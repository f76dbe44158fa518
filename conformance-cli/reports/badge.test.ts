import { expect, test } from "vitest";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { failedCheck, reportedCheck, runReport } from "../../spec-tests/runner/run/report.test-data.js";
import { renderReport } from "./render.js";

const badge = (report: RunReport): unknown => JSON.parse(renderReport("badge", report));

const rows: readonly (readonly [string, RunReport, string, string])[] = [
  ["conformant", runReport([reportedCheck("a"), reportedCheck("b")]), "2 passed", "brightgreen"],
  ["not conformant", runReport([reportedCheck("a"), failedCheck("b")]), "1 of 2 failed", "red"],
  [
    "conformant but for known failures",
    runReport([reportedCheck("a"), failedCheck("b", {}, { expectedFailure: "known" })], {
      outcome: { exitCode: 0, message: "" },
      expectedFailures: { excused: ["b"], stale: [] },
    }),
    "1 passed, 1 known to fail",
    "yellowgreen",
  ],
  [
    "stale",
    runReport([reportedCheck("a")], { outcome: { exitCode: 1, message: "" } }),
    "stale expected failures",
    "orange",
  ],
  [
    "nothing",
    runReport([reportedCheck("a")], { outcome: { exitCode: 2, message: "" } }),
    "nothing checked",
    "lightgrey",
  ],
  ["undecided", runReport([reportedCheck("a")], { outcome: { exitCode: 3, message: "" } }), "not decided", "lightgrey"],
  ["broken", runReport([reportedCheck("a")], { outcome: { exitCode: 4, message: "" } }), "kit error", "lightgrey"],
];

test.each(rows)("%s", (_, report, message, color) => {
  expect(badge(report)).toEqual({ schemaVersion: 1, label: "conformance", message, color });
});

test("another profile is named", () => {
  expect(badge(runReport([reportedCheck("a")], { profile: "strapi-4.26" }))).toMatchObject({
    label: "conformance strapi-4.26",
  });
});
