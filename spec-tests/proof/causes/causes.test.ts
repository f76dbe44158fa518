import { expect, test } from "vitest";
import { run } from "../../runner/run/run.js";
import { causesOf, descIgnored, eqiIsEq, readingOf, runWith, serverWith } from "./servers.test-data.js";

test.each([
  ["an operator that has no effect is the cause of all that ask with it", eqiIsEq, ["4.4"], "asked with $eqi"],
  ["so is an order", descIgnored, ["4.2"], "asked with :desc"],
])("%s", async (_, fault, sections, cause) => {
  const causes = causesOf(await runWith([fault], sections));
  expect(causes.map((each) => each.cause)).toEqual([[cause]]);
  expect(causes[0]?.ids.length).toBeGreaterThan(2);
});

test("a right server has none", async () => {
  const report = await run({ fetch: serverWith([]), runs: 0, checks: readingOf(["4.2"]) });
  expect(report.causes).toEqual([]);
});
