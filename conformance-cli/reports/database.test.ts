import { expect, test } from "vitest";
import {
  failedCheck,
  reportedCheck,
  reportedFailure,
  runReport,
} from "../../spec-tests/runner/run/report.test-data.js";
import { renderReport } from "./render.js";

const likelyReason = "the database compares text in its own way";
const reason = "answered as the server has it by its database";

const report = runReport([
  failedCheck("bad", { likelyReason }),
  reportedCheck("good"),
  reportedCheck("database", { reason }),
  reportedCheck("warned", { verdict: "warned", failure: reportedFailure({ likelyReason }) }),
]);

test.each([
  ["text", renderReport("text", report, { colour: false })],
  ["markdown", renderReport("markdown", report)],
  ["junit", renderReport("junit", report)],
  ["html", renderReport("html", report)],
])("%s names the database behind a failure, and behind a check that passed for it", (_, printed) => {
  expect(printed.toLowerCase()).toContain(likelyReason);
  expect(printed).toContain(reason);
});

test("JUnit names it in the message of a failure and of a warning, and beside a check that passed", () => {
  const printed = renderReport("junit", report);
  expect(printed).toMatch(/<failure message="[^"]*\(likely reason: the database/);
  expect(printed).toMatch(/<skipped message="does not decide: [^"]*\(likely reason: the database/);
  expect(printed).toContain(`<system-out>${reason}</system-out>`);
});

test("HTML names it in the card of a reason and in the story of a check", () => {
  expect(renderReport("html", report).match(/Likely reason: the database/g)?.length).toBeGreaterThanOrEqual(2);
});

test("a check that passed by its statement has no such reason", () => {
  const printed = renderReport("text", runReport([reportedCheck("good")]), { colour: false });
  expect(printed).not.toContain("database decides");
});
