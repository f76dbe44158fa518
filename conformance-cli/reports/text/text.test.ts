import { expect, test } from "vitest";
import type { RunReport } from "../../../spec-tests/kit/report/report.js";
import {
  failedCheck,
  reportedCheck,
  reportedFailure,
  reportedRequest,
  runReport,
} from "../../../spec-tests/runner/run/report.test-data.js";
import { renderReport } from "../render.js";

const answered = (body: string) => ({ status: 200, headers: {}, body, milliseconds: 1 });

const text = (report: RunReport, verbose = false) => renderReport("text", report, { colour: false, verbose });

test("a table of the sections, 80 columns at most", () => {
  const report = runReport([
    reportedCheck("a", { section: "1" }),
    failedCheck("b"),
    reportedCheck("c", { verdict: "blocked", section: "4.7" }),
    reportedCheck("d", { verdict: "not-applicable", section: "4.7" }),
  ]);
  expect(text(report)).toContain(
    [
      "section                             passed   failed  blocked      n/a",
      "1 What the service does                  1        ·        ·        ·",
      "4.2 Sorting                              ·        1        ·        ·",
      "4.7 Update an entry (relations)          ·        ·        1        1",
      "total                                    1        1        1        1",
      "",
    ].join("\n"),
  );
});

test("a few checks that were chosen are listed, and the monitors, which belong to every run, are counted", () => {
  const monitors = [
    reportedCheck("monitors-a"),
    reportedCheck("monitors-b"),
    reportedCheck("monitors-c", { verdict: "not-applicable" }),
  ];
  const chosen = (count: number) => [
    failedCheck("first"),
    ...Array.from({ length: count - 1 }, (_, index) => reportedCheck(`other-${index}`)),
  ];
  const printed = text(runReport([...monitors, ...chosen(2)]));
  expect(printed).toContain(
    "\n\nfailed          first\npassed          other-0\n" +
      "and 3 checks that judge every answer (monitors-*): 2 passed, 1 not applicable\n\n",
  );
  expect(printed).not.toContain("section  ");
  expect(text(runReport([...monitors, ...chosen(11)]))).toContain("section  ");
});

test("one cause is reported once: the others are named with what is different about them", () => {
  const others = Array.from({ length: 10 }, (_, index) =>
    failedCheck(`other-${index}`, {
      why: index === 0 ? "Another sentence" : "The list is wrong",
      requests: [
        reportedRequest({ url: `http://server/api/tags?a-longer-question=${index}`, answer: answered(String(index)) }),
      ],
    }),
  );
  const printed = text(runReport([...others, failedCheck("first")]));
  expect(printed.match(/^FAILED/gm)).toEqual(["FAILED"]);
  expect(printed).toContain(
    "FAILED  first  4.2 Sorting, MUST, spec\n  The check first MUST hold.\n  The list is wrong\n",
  );
  expect(printed).toContain(
    "  The same kind of failure, in 10 more checks:\n    other-0  Another sentence\n    other-1\n",
  );
  expect(printed).toContain("    other-7\n    and 2 more: --verbose shows each of them\n");
  expect(printed).toContain("Not conformant: 11 checks failed, for 1 likely reason  11 checks");
});

test("--verbose shows every failure and every warning", () => {
  const warned = (id: string) => reportedCheck(id, { verdict: "warned", failure: reportedFailure() });
  const report = runReport([failedCheck("a"), failedCheck("b"), warned("c"), warned("d")]);
  expect(text(report)).not.toContain("FAILED  b");
  const printed = text(report, true);
  expect(printed.match(/^FAILED/gm)).toHaveLength(2);
  expect(printed).toMatch(/Warnings: .*\n {2}c .*\n.*\n.*\n.*curl .*\n {2}d /);
});

test("what a request shares with others is said of all of them", () => {
  const cause = { cause: "asked with $eqi" };
  expect(text(runReport([failedCheck("a", cause), failedCheck("b", cause)]))).toMatch(
    /\n\nAsked with \$eqi, in 2 checks\nFAILED[\s\S]*\n {2}Likely for the same reason, in 1 more check:\n {4}b\n/,
  );
});

test("of very many causes the last ones are one line each", () => {
  const many = Array.from({ length: 22 }, (_, index) =>
    failedCheck(`c-${index}`, {
      fingerprint: String(index),
      requests: [reportedRequest({ answer: answered(`${index}`) })],
    }),
  );
  const printed = text(runReport(many));
  expect(printed.match(/^FAILED/gm)).toHaveLength(20);
  expect(printed).toContain(
    "2 more likely reasons: --verbose shows them in full\n    c-20  The check c-20 MUST hold.\n    c-21  The check c-21 MUST hold.\n",
  );
});

test("a warning of the same cause is named with it, and others are shown after what is missing", () => {
  const warned = reportedCheck("w", { verdict: "warned", failure: reportedFailure() });
  const other = reportedCheck("x", {
    ...{ verdict: "warned", source: "observed" },
    failure: reportedFailure({ fingerprint: "y", why: "Not so" }),
  });
  const printed = text(runReport([failedCheck("a"), warned, other]));
  expect(printed).toContain("in 1 more check:\n    w  (does not decide)\n");
  expect(printed).toMatch(
    /Warnings: they do not decide .*\n {2}x \(4\.2, observed\)\n {4}The check x MUST hold\.\n {4}Not so\n/,
  );
});

const sentence = `The ${"word ".repeat(40)}end`;
const wide = runReport(
  [
    failedCheck(
      "a",
      {
        why: sentence,
        expected: Array.from({ length: 30 }, (_, index) => ({ id: index, title: sentence })),
        actual: [{ id: 1, title: sentence.replace("end", "END") }],
        requests: [reportedRequest({ answer: answered(sentence) })],
      },
      { statement: sentence },
    ),
    reportedCheck("b", {
      verdict: "warned",
      failure: reportedFailure({ why: sentence, fingerprint: "z" }),
      statement: sentence,
    }),
    reportedCheck("c", { verdict: "blocked", reason: sentence }),
  ],
  {
    expectedFailures: { excused: [], stale: Array.from({ length: 20 }, (_, index) => `stale-check-${index}`) },
    preflight: {
      ...{ status: "differs", types: 1, entries: 1, unavailable: { users: sentence } },
      findings: [{ type: "tag", blocks: true, message: sentence }],
    },
    outcome: { exitCode: 1, message: "not conformant: 1 check failed" },
  },
);

test.each([60, 80, 120])("at a terminal of %i columns only commands are longer than a line", (width) => {
  const lines = renderReport("text", wide, { colour: false, width }).split("\n");
  expect(lines.filter((line) => line.length > width && !/^ {2}(again|replay) /.test(line))).toEqual([]);
  expect(lines.some((line) => line.length > width - 10)).toBe(true);
});

test("colours change nothing but the colours", () => {
  const [coloured = "", plain] = [true, false].map((colour) => renderReport("text", wide, { colour, width: 80 }));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the beginning of a colour
  const uncoloured = coloured.replaceAll(/\u001b\[\d+m/g, "");
  expect([coloured === plain, uncoloured]).toEqual([false, plain]);
});

test("a run that decided nothing does not say that it sent nothing: the data was asked for", () => {
  const blocked = reportedCheck("a", { verdict: "blocked", reason: "dataset: it is not there", requests: 0 });
  const apart = reportedCheck("b", { verdict: "not-applicable", reason: "not declared", requests: 0 });
  const printed = text(runReport([blocked, apart], { outcome: { exitCode: 3, message: "undecided" } }));
  expect(printed).toMatch(/\nUndecided {2}none of 2 checks was run, 1\.2 s\n$/);
  expect(text(runReport([blocked, reportedCheck("c")]))).toMatch(/2 checks, 1 request, 1\.2 s\n$/);
});
