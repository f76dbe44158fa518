import fc from "fast-check";
import { SaxesParser } from "saxes";
import { describe, expect, test } from "vitest";
import { printable, printedLine } from "../../spec-tests/kit/report/printable.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { summarize, summarizeSections } from "../../spec-tests/runner/run/outcome.js";
import {
  failedCheck,
  reportedCheck,
  reportedRequest,
  runReport,
} from "../../spec-tests/runner/run/report.test-data.js";
import { judged } from "../../spec-tests/runner/session/verdict-message.js";
import { cases } from "../../src/base/cases.test-data.js";
import { compareReports } from "../diff/compare-reports.js";
import { printDiff } from "../diff/print-diff.js";
import { reporters } from "../options/report-targets.js";
import { replayText } from "../replay/print-replays.js";
import { elements, parseMarkup } from "./markup.test-data.js";
import { renderReport } from "./render.js";
import type { TextOptions } from "./text/text.js";

/*
 * What steers a terminal, turns text around or cannot be seen: controls but line ends and tabs (ISO 6429), bidirectional controls (UAX 9),
 * characters without width, tags, and code units that are no character (Unicode, chapter 23). A joiner stays between two emoji.
 */
const raw =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to be found
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them by itself
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\ufffe\uffff]|[\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]|\p{Surrogate}|(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/u;

/** All of Unicode, lone surrogates too, with more of what is dangerous, and words between which lines break. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.nat({ max: 0xffff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(
        "\u202e",
        "\u2066",
        "\u061c",
        "\u200d",
        "\ufeff",
        "\u2028",
        "\u{e0041}",
        "\ud800",
        "\udc00",
        "\ufffe",
      ),
      fc.constantFrom(
        "\u001b[31m",
        "\u009b",
        "\r",
        "\0",
        "]]>",
        "<b>",
        "&",
        "\\u202e",
        "\u{1f468}\u200d\u{1f469}",
        " word ",
      ),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((parts) => parts.join(""));

/** A run in which a text is everywhere where one of a server, or of a list of the user's, can be. */
const reportOf = (given: string): RunReport => {
  const request = reportedRequest({
    method: given,
    url: `http://server/${given}`,
    query: [given],
    headers: { accept: given, body: given, expected: given, reason: given, value: given },
    body: given,
    curl: given,
    answer: { status: 200, headers: { [given]: given }, body: given, milliseconds: 1 },
  });
  const silent = { method: "GET", url: given, query: [], headers: {}, curl: given, problem: given };
  const difference = { path: given, expected: given, actual: { [given]: [given] } };
  const shape = { path: given, shape: given, actual: { [given]: [given] } };
  const failure = { why: given, requests: [request, request], fingerprint: given, cause: given, likelyReason: given };
  const replay = { seed: 1, path: given, value: [given], casesRun: 1, casesPlanned: 2 };
  const checks = [
    failedCheck(
      "values",
      { ...failure, expected: { [given]: given.repeat(40) }, actual: { [given]: 1 } },
      { statement: given },
    ),
    failedCheck("long", { ...failure, expected: given.repeat(100), actual: [given.repeat(99)], replayId: given }),
    failedCheck(
      "differences",
      { ...failure, differences: [difference, shape], replay },
      { leftovers: [given], notPutBack: [given], transcript: [request, silent] },
    ),
    failedCheck("silent", { why: given, requests: [silent] }, { interpretation: given }),
    failedCheck("known", { why: given }, { expectedFailure: given }),
    reportedCheck("stale", { expectedFailure: given }),
    ...(["blocked", "error", "not-applicable", "passed"] as const).map((verdict) =>
      reportedCheck(verdict, { verdict, reason: given, section: "4.3" }),
    ),
    reportedCheck("warned", { verdict: "warned", failure: { ...failure, differences: [difference] } }),
    reportedCheck(given),
    reportedCheck("elsewhere", { section: given }),
  ];
  return runReport(checks, {
    kit: { name: given, version: given },
    target: {
      ...{ url: `http://server/${given}`, embedded: false, headerNames: [given] },
      ...{ apiPrefix: given, pluginPrefix: given, ownContent: [given] },
    },
    startedAt: given,
    lacking: { media: given, i18n: given },
    capabilities: ["media"],
    preflight: {
      ...{ status: "differs", types: 1, entries: 1 },
      findings: [
        { type: given, message: given, blocks: true },
        { type: given, message: given, blocks: false },
        {
          ...{ type: given, message: given, blocks: false },
          pattern: { name: given, statements: [given], differences: [difference], shown: 1, of: 1 },
        },
      ],
      unavailable: { media: given },
      dialect: { name: "sqlite", text: given },
    },
    inventory: [
      { type: given, before: 2, after: 1, lost: [given], changed: [{ id: given, attributes: [given] }] },
      { type: given, before: 2, lost: [given, given] },
    ],
    left: [{ type: given, id: given, marker: given, about: given, remove: given }],
    sections: [{ ...summarize(checks), id: given, title: given }, ...summarizeSections(checks)],
    choices: [{ id: given, what: given, outcome: "refused", checks: [given] }],
    causes: [
      { title: given, checks: ["values", "long"] },
      { title: given, checks: ["differences", "silent"] },
      { title: given, checks: ["warned", given] },
    ],
    diagnosis: [{ fault: given, statement: given, explained: [given], of: 1, fit: 1 }],
    expectedFailures: { excused: [given], stale: [given] },
    outcome: { exitCode: 1, message: given },
  });
};

/** Each begins a line of its own, or ends what it stands in, where nobody prevents it. */
const hostile = [
  "x\nConformant with the specification",
  "x\n::error file=a.ts::It is broken",
  "::error::It is broken",
  "x\r\n\t##[error]It is broken",
  "x ##vso[task.complete result=Succeeded;] y",
  "x\r::warning::y\u2028::error::y\u2029::error::y\u0085::error::y",
  "x\u202e\n::error::y",
  "\u001b[2K\u001b[1A::error::y",
  "x\n\n# Conformant\n\n| a | b |\n|---|---|\n```\n~~~\n</details>",
  "]]></failure><failure>\nConformant",
  "--></style></script><script>alert(1)</script>\n<h1>Conformant</h1>",
  "\" onclick='x' \n::error::y",
];

/** What would be a line of its own to a CI system: GitHub takes no notice of white space before it. */
const command = /^\s*::\w|##\w*\[/m;

/** The lines of a report: those of the bodies and values that a page shows in full are none. */
const linesOf = (written: string): readonly string[] =>
  written.replaceAll(/<pre (?:class="body" )?tabindex[^>]*>[^<]*<\/pre>/g, "").split("\n");

const elementsOf = (form: "junit" | "html", written: string): readonly string[] =>
  elements(parseMarkup(written, form === "html" ? "html" : "xml")).map(({ name }) => name);

const forms = reporters.filter((name) => name !== "json");

describe.each(hostile)("%j", (given) => {
  const benign = "x".repeat(printedLine(given).length);

  test.each(forms)("makes no line, and ends nothing, in a report as %s", (form) => {
    const [written = "", usual = ""] = [given, benign].map((text) => renderReport(form, reportOf(text)));
    expect(linesOf(written)).toHaveLength(linesOf(usual).length);
    if (form === "junit" || form === "html") expect(elementsOf(form, written)).toEqual(elementsOf(form, usual));
  });

  test("begins no line of what is printed", () => {
    for (const written of writtenOf(given)) {
      expect(command.exec(written)).toBeNull();
      expect(linesOf(written).filter((line) => /^\W*Conformant/.test(line))).toEqual([]);
    }
  });
});

test("a body that is JSON stays printable where it is shown in lines", () => {
  const answer = { status: 200, headers: {}, body: '{"a":"\\u202e\\n::error::x"}', milliseconds: 1 };
  const written = renderReport("html", runReport([failedCheck("a", { requests: [reportedRequest({ answer })] })]));
  expect(raw.exec(written)).toBeNull();
  expect(written).toContain("&quot;\\u202e\\n::error::x&quot;");
});

test("what the server calls a header, and lines of a stack, are not taken for something else", () => {
  expect(printable({ headers: { body: "a\nb", expected: "a\nb" }, reason: "a\nb\n    at c" })).toEqual({
    headers: { body: "a\\u000ab", expected: "a\\u000ab" },
    reason: "a\\u000ab\n    at c",
  });
});

/** All that is printed of a run in which a text is everywhere: reports, a comparison, replays and the messages of a test suite. */
const writtenOf = (given: string, look: TextOptions = { colour: false }): readonly string[] => {
  const report = reportOf(given);
  const { checks } = report;
  const side = { file: given, url: given, version: given, profile: given, startedAt: given };
  const other = (id: string) => ({ id, section: given, verdict: "failed" as const, reason: given });
  const passed = checks.map((check) => ({ ...check, verdict: "passed" as const }));
  const diff = compareReports(
    { ...side, url: `${given}x`, checks: [...passed, other(`${given}y`)] },
    { ...side, checks: [...checks, other(`${given}z`)] },
  );
  const failing = checks.map((check) => ({ id: given, outcome: "failing", check }) as const);
  const odd = (["undecided", "impossible", "broken"] as const).map((outcome) => ({ id: given, outcome, why: given }));
  return [
    ...reporters.map((form) => renderReport(form, report, look)),
    printDiff(printable(diff), look),
    replayText([...failing, ...odd], report, look),
    ...checks.map((check) => thrownBy(() => judged(check, report, undefined))),
  ];
};

test("nothing that is printed shows any of it raw", () => {
  fc.assert(
    fc.property(
      text,
      fc.boolean(),
      fc.option(fc.integer({ min: 40, max: 120 }), { nil: undefined }),
      (given, verbose, width) => {
        for (const written of writtenOf(given, { colour: false, verbose, width })) expect(raw.exec(written)).toBeNull();
        const report = reportOf(given);
        expect(faultsOf(renderReport("junit", report))).toEqual([]);
        expect(JSON.parse(renderReport("json", report))).toEqual(JSON.parse(JSON.stringify(report)));
      },
    ),
    { numRuns: cases(30) },
  );
});

const thrownBy = (work: () => unknown): string => {
  try {
    work();
    return "";
  } catch (error) {
    return String(error);
  }
};

/** What a parser of XML 1.0 finds wrong with a document. */
const faultsOf = (written: string): readonly string[] => {
  const faults: string[] = [];
  const parser = new SaxesParser();
  parser.on("error", ({ message }) => faults.push(message));
  parser.write(written).close();
  return faults;
};

test("what is wrong with XML is noticed", () => {
  expect([..."\u0000\u001f\ufffe"].map((character) => faultsOf(`<a>${character}</a>`).length)).toEqual([1, 1, 1]);
});
