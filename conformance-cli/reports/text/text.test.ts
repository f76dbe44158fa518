import { expect, test } from "vitest";
import {
  failedCheck,
  reportedCheck,
  reportedFailure,
  reportedRequest,
  runReport,
} from "../../../spec-tests/runner/run/report.test-data.js";
import { renderReport } from "../render.js";

const answered = (body: string) => ({ status: 200, headers: {}, body, milliseconds: 1 });

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
