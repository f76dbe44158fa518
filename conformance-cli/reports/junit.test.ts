import { expect, test } from "vitest";
import {
  failedCheck,
  reportedCheck,
  reportedFailure,
  reportedRequest,
  runReport,
} from "../../spec-tests/runner/run/report.test-data.js";
import { elements, named, parseMarkup, textOf } from "./markup.test-data.js";
import { renderReport } from "./render.js";

const hostile = 'a "<b>" & ]]> \u0000\u001b[2J \ud800 \r\n\tz';

const report = runReport([
  reportedCheck("good"),
  failedCheck("bad", { why: hostile, requests: [reportedRequest({ url: `http://server/${hostile}` })] }),
  reportedCheck("warned", { verdict: "warned", failure: reportedFailure({ why: "not so" }) }),
  reportedCheck("blocked", { verdict: "blocked", reason: "dataset: something\nis missing", section: "4.3" }),
  reportedCheck("n-a", { verdict: "not-applicable", reason: "capability not declared: i18n", section: "4.3" }),
  reportedCheck("broken", { verdict: "error", reason: "TypeError: oops\n    at x.ts:1", section: "4.3" }),
  failedCheck("known", {}, { expectedFailure: "issue", section: "4.3" }),
  reportedCheck("stale", { expectedFailure: "issue", section: "4.3" }),
]);

const document = parseMarkup(renderReport("junit", report), "xml");

const found = (name: string) => {
  const element = named(document, "testcase").find(({ attributes }) => attributes.name === name);
  return elements(element ?? { name: "", attributes: {}, children: [] }).map((child) => [child.name, child.attributes]);
};

test("one suite per section, with its numbers", () => {
  const suites = named(document, "testsuite").map(({ attributes }) => attributes);
  expect(suites).toEqual([
    {
      name: "4.2 Sorting",
      ...{ tests: "3", failures: "1", errors: "0", skipped: "1", time: "0.006", timestamp: "2024-05-06T07:08:09" },
    },
    {
      name: "4.3 Pagination",
      ...{ tests: "5", failures: "1", errors: "2", skipped: "2", time: "0.010", timestamp: "2024-05-06T07:08:09" },
    },
  ]);
  expect(named(document, "testsuites")[0]?.attributes).toEqual({
    ...{ name: "touchstone-conformance", tests: "8", failures: "2", errors: "2", time: "1.234" },
  });
});

test("a class has one point, before the section: readers take what stands before the last one for a package", () => {
  expect(new Set(named(document, "testcase").map(({ attributes }) => attributes.classname))).toEqual(
    new Set(["conformance.4-2 Sorting", "conformance.4-3 Pagination"]),
  );
});

test.each<[string, readonly unknown[]]>([
  ["good", []],
  ["bad", [["failure", { message: 'a "<b>" & ]]> \\u0000\\u001b[2J \\ud800 \\u000d\\u000a\\u0009z', type: "MUST" }]]],
  ["warned", [["skipped", { message: "does not decide: not so" }]]],
  ["blocked", [["error", { message: "dataset: something\\u000ais missing", type: "blocked" }]]],
  ["n-a", [["skipped", { message: "capability not declared: i18n" }]]],
  ["broken", [["error", { message: "TypeError: oops", type: "error" }]]],
  ["known", [["skipped", { message: "expected failure: issue" }]]],
  ["stale", [["failure", { message: "listed as an expected failure, but it passes", type: "stale" }]]],
])("the case of a check that is %s", (name, children) => {
  expect(found(name)).toEqual(children);
});

test("a failure holds its story, a fault of the kit its stack", () => {
  const [failure] = named(document, "failure");
  expect(failure === undefined ? "" : textOf(failure)).toMatch(
    /^FAILED {2}bad .*\n {2}The check bad MUST hold\.\n {2}a "<b>" & \]\]> \\u0000\\u001b\[2J/,
  );
  expect(named(document, "error").map(textOf)).toEqual(["", "    at x.ts:1"]);
});

test("a likely reason stands in the message of a failure and of a warning, and what let a check pass beside it", () => {
  const likelyReason = "the database compares text in its own way";
  const written = renderReport(
    "junit",
    runReport([
      failedCheck("bad", { likelyReason }),
      reportedCheck("warned", { verdict: "warned", failure: reportedFailure({ likelyReason }) }),
      reportedCheck("passed", { reason: "as the server has it" }),
    ]),
  );
  expect(written).toMatch(/<failure message="[^"]*\(likely reason: the database/);
  expect(written).toMatch(/<skipped message="does not decide: [^"]*\(likely reason: the database/);
  expect(written).toContain("<system-out>as the server has it</system-out>");
});
