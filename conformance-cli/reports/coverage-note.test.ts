import { expect, test } from "vitest";
import { reportedCheck, runReport } from "../../spec-tests/runner/run/report.test-data.js";
import { coverageNote } from "./coverage-note.js";
import { renderReport } from "./render.js";

const covering = (id: string, triples: number, pairs: number) => reportedCheck(id, { covers: { triples, pairs } });

const note = "operators, values and contexts: 100 % of 2,000 triples, 100 % of 60 pairs";

test("what the checks cover together is said in reports", () => {
  const report = runReport([reportedCheck("other"), covering("a", 600, 20), covering("b", 1400, 40)]);
  expect(coverageNote(report)).toBe(note);
  expect(renderReport("text", report, { colour: false, width: 100 })).toContain(`  covered  ${note}\n`);
  expect(renderReport("html", report)).toContain(note);
});

test("what a check that did not pass would have covered is not covered", () => {
  const report = runReport([{ ...covering("a", 600, 20), verdict: "blocked" }, covering("b", 1399, 40)]);
  expect(coverageNote(report)).toBe("operators, values and contexts: 69 % of 1,999 triples, 66 % of 60 pairs");
});

test.each(["blocked", "failed", "warned"] as const)("nothing is said where each check of it %s", (verdict) => {
  const report = runReport([{ ...covering("a", 600, 20), verdict }, reportedCheck("other")]);
  expect(coverageNote(report)).toBe(undefined);
  expect(renderReport("text", report, { colour: false })).not.toContain("covered");
  expect(renderReport("html", report)).not.toContain("Covered");
});

test("nothing is said where no check covers anything", () => {
  expect(coverageNote(runReport([reportedCheck("other")]))).toBe(undefined);
});
