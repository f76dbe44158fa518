import { expect, test } from "vitest";
import { renderReport } from "../../../conformance-cli/reports/render.js";
import { always } from "../../kit/target/fake-target.test-data.js";
import { checks } from "../../statements/index.js";
import { run } from "./run.js";

/** Some checks of every chapter: what reads, what writes, and what sends random requests. */
const some = checks.filter(
  ({ id }, index) => index % 23 === 0 || /^(endpoints-head|writes-user|writes-single-)/.test(id),
);

test("each report says once that nothing of a server's data can be read, and no check is run on it", async () => {
  const asked: string[] = [];
  const report = await run({
    fetch: (request) => {
      asked.push(request.method);
      return always("<h1>Welcome</h1>")(request);
    },
    checks: some,
    runs: 4,
  });
  const sentence =
    'all 16 types: GET /api/artifacts was answered with 200, but not with JSON: "<h1>Welcome</h1>" (and so on)';
  const reasons = report.checks.map(({ verdict, reason }) => [verdict, reason]);
  expect(new Set(reasons.filter(([verdict]) => verdict !== "not-applicable").map(String))).toEqual(
    new Set([`blocked,dataset: ${sentence}`]),
  );
  expect(report.outcome).toMatchObject({
    exitCode: 3,
    message: "the server answers, but its data cannot be read",
  });
  expect(new Set(asked)).toEqual(new Set(["GET"]));
  const text = renderReport("text", report, { colour: false });
  expect(text.split(sentence)).toHaveLength(2);
  expect(text).not.toMatch(/is not on the server|There is no role|Left behind|seems to lack/);
  expect(renderReport("markdown", report)).toContain("all 16 types: GET /api/artifacts was answered with 200");
  expect(renderReport("junit", report)).toContain("all 16 types: GET /api/artifacts was answered with 200");
});

test("a budget that ends while the data is read says where the time went", async () => {
  const report = await run({ fetch: () => new Promise<Response>(() => {}), checks: some, runs: 4, budget: 30 });
  const reason = "budget: the 0.03 s are over: the time went into reading the server's data, before the first check";
  expect(report.preflight.findings.map(({ message }) => message)).toEqual([reason]);
  expect(new Set(report.checks.flatMap(({ verdict, reason }) => (verdict === "blocked" ? [reason] : [])))).toEqual(
    new Set([reason]),
  );
  expect(report.outcome).toMatchObject({
    exitCode: 3,
    message: expect.stringContaining(`could not be run: ${reason}`),
  });
});
