import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
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
import { renderReport } from "./render.js";

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
    headers: { accept: given },
    body: given,
    curl: given,
    answer: { status: 200, headers: { [given]: given }, body: given, milliseconds: 1 },
  });
  const silent = { method: "GET", url: given, query: [], headers: {}, curl: given, problem: given };
  const difference = { path: given, expected: given, actual: { [given]: [given] } };
  const failure = { why: given, requests: [request, request], fingerprint: given };
  const replay = { seed: 1, path: "", value: [given], casesRun: 1, casesPlanned: 2 };
  const checks = [
    failedCheck("values", { ...failure, expected: { [given]: given }, actual: [given] }, { statement: given }),
    failedCheck("long", { ...failure, expected: given.repeat(100), actual: [given.repeat(99)], replayId: given }),
    failedCheck(
      "differences",
      { ...failure, differences: [difference], replay },
      { leftovers: [given], notPutBack: [given], transcript: [request] },
    ),
    failedCheck("silent", { why: given, requests: [silent] }, { interpretation: given }),
    failedCheck("known", { why: given }, { expectedFailure: given }),
    reportedCheck("stale", { expectedFailure: given }),
    ...(["blocked", "error", "not-applicable"] as const).map((verdict) =>
      reportedCheck(verdict, { verdict, reason: `${given}\n${given}`, section: "4.3" }),
    ),
    reportedCheck("warned", { verdict: "warned", failure: { ...failure, differences: [difference] } }),
  ];
  return runReport(checks, {
    target: { url: `http://server/${given}`, embedded: false, headerNames: [given], apiPrefix: given },
    lacking: { media: given, i18n: given },
    capabilities: ["media"],
    preflight: {
      ...{ status: "differs", types: 1, entries: 1 },
      findings: [
        { type: given, message: given, blocks: true },
        { type: given, message: given, blocks: false },
      ],
      unavailable: { media: given },
    },
    causes: [
      { title: given, checks: ["values", "long"] },
      { title: `The server answers ${given}`, checks: ["differences", "silent"] },
      { title: given, checks: ["warned"] },
    ],
    expectedFailures: { excused: [given], stale: [given] },
    outcome: { exitCode: 1, message: given },
  });
};

const forms = reporters.filter((name) => name !== "json");

test.each(forms)("a report as %s shows none of it raw", (form) => {
  fc.assert(
    fc.property(
      text,
      fc.boolean(),
      fc.option(fc.integer({ min: 40, max: 120 }), { nil: undefined }),
      (given, verbose, width) => {
        const written = renderReport(form, reportOf(given), { colour: false, verbose, width });
        expect(raw.exec(written)).toBeNull();
        if (form === "junit") expect(faultsOf(written)).toEqual([]);
      },
    ),
    { numRuns: cases(100) },
  );
});

const look = { colour: false, width: 80 };

test("a comparison shows none of it raw", () => {
  fc.assert(
    fc.property(text, (given) => {
      const { checks } = reportOf(given);
      const side = { file: given, url: given, version: given, profile: given, startedAt: given };
      const named = (id: string) => ({ id, section: given, verdict: "failed" as const, reason: given });
      const before = {
        ...side,
        url: `${given}x`,
        checks: [...checks.map((check) => ({ ...check, verdict: "passed" as const })), named(given)],
      };
      const after = { ...side, checks: [...checks, named(`${given}x`)] };
      expect(raw.exec(printDiff(compareReports(before, after), look))).toBeNull();
    }),
  );
});

test("replays and the messages of a test suite show none of it raw", () => {
  fc.assert(
    fc.property(text, (given) => {
      const report = reportOf(given);
      const replayed = report.checks.map((check) => ({ id: given, outcome: "failing", check }) as const);
      const odd = (["undecided", "impossible", "broken"] as const).map((outcome) => ({
        id: given,
        outcome,
        why: given,
      }));
      expect(raw.exec(replayText([...replayed, ...odd], report, look))).toBeNull();
      for (const check of report.checks) expect(raw.exec(thrownBy(() => judged(check, report, undefined)))).toBeNull();
    }),
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
