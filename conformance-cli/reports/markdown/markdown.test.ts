import { expect, test } from "vitest";
import {
  failedCheck,
  reportedCheck,
  reportedRequest,
  runReport,
} from "../../../spec-tests/runner/run/report.test-data.js";
import { renderReport } from "../render.js";
import { maxMarkdown } from "./markdown.js";

test("a green run is a sentence and a line", () => {
  expect(renderReport("markdown", runReport([reportedCheck("a"), reportedCheck("b", { section: "4.3" })]))).toBe(
    [
      "### ✅ Conformant with the specification",
      "",
      "<code>http://server</code>: 2 checks, 2 requests, 1.2 s (Touchstone 1.2.3, 2024-05-06)",
      "",
      "| section | passed | failed |",
      "|---|--:|--:|",
      "| **all 2 sections** | 2 | · |",
      "",
      "<details><summary>The run</summary>",
      "",
      "- Profile: <code>spec: the specification decides, observed checks inform</code>",
      "- Random: <code>seed 1, 200 requests per check</code>",
      "- Dataset: <code>verified: 234 entries of 16 types</code>",
      "",
      "</details>",
      "",
    ].join("\n"),
  );
});

test("failures are folded up, one part for each likely cause", () => {
  const text = renderReport(
    "markdown",
    runReport([
      failedCheck("a", { expected: ["x", "y"], actual: ["x", "z"] }),
      failedCheck("b"),
      reportedCheck("c", { section: "4.3" }),
      failedCheck("d", { fingerprint: "other" }, { section: "4.4" }),
    ]),
  );
  expect(text).toContain(
    "| section | passed | failed |\n|---|--:|--:|\n| 4.2 Sorting | · | 2 |\n| 4.4 Filtering | · | 1 |",
  );
  expect(text).toContain("| **all 3 sections** (1 without findings) | 1 | 3 |");
  expect(text.match(/<details>/g)).toHaveLength(3);
  expect(text.match(/<\/details>/g)).toHaveLength(3);
  expect(text).toContain("<details><summary><b>a</b> and 1 more: <code>The check a MUST hold.</code></summary>\n\n");
  expect(text).toContain('```diff\n--- expected\n+++ got\n  ... 1 alike\n- "y"\n+ "z"\n```');
  expect(text).toMatch(/```sh\ncurl .*\ntouchstone conformance --url http:\/\/server --check a\n```/);
  expect(text).toContain("Likely the same: <code>b</code>");
});

test("what a server sends is no markup, and mentions nobody", () => {
  const evil = "</details> @octocat ``` ~~~ <img src=x> | **b** [l](http://evil) \u001b[31m #1";
  const text = renderReport(
    "markdown",
    runReport([
      failedCheck("a", {
        why: evil,
        expected: evil,
        actual: "x",
        requests: [
          reportedRequest({ answer: { status: 200, headers: {}, body: `${evil} \`\`\`\`\``, milliseconds: 1 } }),
        ],
      }),
      reportedCheck("b", { verdict: "blocked", reason: evil }),
    ]),
  );
  const outside = text.replaceAll(/^(`{3,})[a-z]*\n[\s\S]*?\n\1$/gm, "");
  expect(outside).not.toMatch(/<img|\*\*b\*\*|\[l\]|~~~|```/);
  // Where nobody is mentioned: in code.
  expect(outside.replaceAll(/<code>.*?<\/code>/g, "")).not.toContain("@octocat");
  expect(outside.match(/<\/details>/g)).toHaveLength(3);
  // A longer fence than any in the answer.
  expect(text).toContain("``````\nrequest ");
  expect(text).not.toContain("\u001b");
});

test("it always fits into a comment, and says what does not", () => {
  const long = "x\n".repeat(5000);
  const many = Array.from({ length: 400 }, (_, index) =>
    failedCheck(`check-${index}`, {
      why: long,
      fingerprint: `f${index}`,
      expected: Array.from({ length: 200 }, (_, number) => `${long}${number}`),
      actual: [],
      requests: [
        reportedRequest({
          url: `http://server/${index}`,
          curl: `curl ${long}`,
          body: long,
          answer: { status: 200, headers: {}, body: `${index}`, milliseconds: 1 },
        }),
      ],
    }),
  );
  const blocked = Array.from({ length: 400 }, (_, index) =>
    reportedCheck(`blocked-${index}`, { verdict: "blocked", reason: `${index} ${long}` }),
  );
  const text = renderReport("markdown", runReport([...many, ...blocked]));
  expect(text.length).toBeLessThan(maxMarkdown);
  expect(text.length).toBeGreaterThan(maxMarkdown / 2);
  const [, left] = /\n(\d+) more likely reasons do not fit in here/.exec(text) ?? [];
  const folded = text.match(/<summary><b>/g)?.length ?? 0;
  expect(Number(left) + folded).toBe(400);
});
