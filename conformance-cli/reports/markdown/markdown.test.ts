import { expect, test } from "vitest";
import {
  failedCheck,
  reportedCheck,
  reportedRequest,
  runReport,
} from "../../../spec-tests/runner/run/report.test-data.js";
import { renderReport } from "../render.js";
import { maxMarkdown } from "./markdown.js";

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
