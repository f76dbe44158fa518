import { expect, test } from "vitest";
import type { Limited } from "../../spec-tests/kit/limits.js";
import { reportedCheck, runReport } from "../../spec-tests/run/report.test-data.js";
import { htmlReport } from "./html/html.js";
import { junitReport } from "./junit.js";
import { limitedNote } from "./limited.js";
import { markdownReport } from "./markdown.js";
import { textReport } from "./text.js";

const reportOf = (limited?: Limited) => runReport([reportedCheck("a")], limited === undefined ? {} : { limited });

const often: Limited = { requests: 412, statuses: [429], milliseconds: 18_020, givenUp: 0, asked: 1000 };

test.each<[Limited, string]>([
  [often, "the server limited 412 requests (429); the run waited 18 s for it"],
  [
    { requests: 1, statuses: [503], milliseconds: 340, givenUp: 0 },
    "the server limited 1 request (503); the run waited 0.3 s for it",
  ],
  [
    { requests: 7, statuses: [429, 503], milliseconds: 0, givenUp: 7, asked: 3_600_000 },
    "the server limited 7 requests (429, 503) and asked for up to 3600 s; the run waited 0 s for it and gave up on 7",
  ],
])("%j", (limited, note) => {
  expect(limitedNote(reportOf(limited))).toBe(note);
});

test("every report for people, and JUnit, has the line at its top, and none of a server that limits nothing", () => {
  const note = limitedNote(reportOf(often)) ?? "";
  const all = (report: ReturnType<typeof reportOf>) => [
    textReport(report, { colour: false }),
    markdownReport(report),
    htmlReport(report),
    junitReport(report),
  ];
  const [text = "", markdown = "", html = "", junit = ""] = all(reportOf(often));
  expect(text.split("\n").slice(0, 6)).toContain(`  limits   ${note}`);
  // Characters that mean something in markdown are escaped.
  expect(markdown.split("\n").slice(0, 6).join("\n")).toMatch(
    /^The server limited 412 .*429.*; the run waited 18 s for it$/m,
  );
  expect(html).toContain(`<dt>Limits</dt><dd>${note}</dd>`);
  expect(junit).toContain(`<property name="limited" value="${note}"/>`);
  for (const report of all(reportOf())) expect(report).not.toMatch(/limited/i);
});
