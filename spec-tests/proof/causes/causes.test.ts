import { expect, test } from "vitest";
import { run } from "../../runner/run/run.js";
import { causesOf, descIgnored, eqiIsEq, readingOf, runWith, serverWith } from "./servers.test-data.js";

test("an operator that has no effect is the cause of all that ask with it", async () => {
  const causes = causesOf(await runWith([eqiIsEq], ["4.4"]));
  expect(causes.map((each) => each.cause)).toEqual([[expect.stringMatching(/^asked with \$eqi \(GET /)]]);
  expect(causes[0]?.ids.length).toBeGreaterThan(2);
});

test("a word that has no effect is named with a request that shows it", async () => {
  const { causes } = await runWith([descIgnored], ["4.2", "4.6"]);
  const checks = ["sorting-order-desc", "sorting-two-orders", "sorting-with-filters"];
  expect(causes).toEqual([
    { title: expect.stringMatching(/^Asked with :desc/), checks: expect.arrayContaining(checks) },
  ]);
});

test("a right server has none", async () => {
  const report = await run({ fetch: serverWith([]), runs: 0, checks: readingOf(["4.2"]) });
  expect(report.causes).toEqual([]);
});
