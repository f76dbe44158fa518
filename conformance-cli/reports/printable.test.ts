import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { printable, printedLine } from "../../spec-tests/kit/report/printable.js";
import { failedCheck, reportedRequest, runReport } from "../../spec-tests/runner/run/report.test-data.js";
import { judged } from "../../spec-tests/runner/session/verdict-message.js";
import { cases } from "../../src/base/cases.test-data.js";
import { compareReports } from "../diff/compare-reports.js";
import { printDiff } from "../diff/print-diff.js";
import { reporters } from "../options/report-targets.js";
import { replayText } from "../replay/print-replays.js";
import { saying } from "./everything.test-data.js";
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
        ...["\u202e", "\u2066", "\u061c", "\u200d", "\ufeff", "\u2028", "\u{e0041}", "\ud800", "\udc00", "\ufffe"],
        ...["\u001b[31m", "\u009b", "\r", "\0", "]]>", "<b>", "&", "\\u202e", "\u{1f468}\u200d\u{1f469}", " word "],
      ),
    ),
    { minLength: 1, maxLength: 30 },
  )
  .map((parts) => parts.join(""));

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
    const [written = "", usual = ""] = [given, benign].map((text) => renderReport(form, saying(text)));
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
  const report = saying(given);
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
        const report = saying(given);
        expect(() => parseMarkup(renderReport("junit", report), "xml")).not.toThrow();
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
