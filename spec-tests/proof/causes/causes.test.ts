import { expect, test } from "vitest";
import { runChecks } from "../../kit/judge/run-checks.js";
import { openHandler, unhurried } from "../../kit/target/fake-target.test-data.js";
import { run } from "../../runner/run/run.js";
import { separateCauses } from "../../runner/run/separate.js";
import { causesOf, faultNamed, readingOf, runWithFaults, serverWith } from "./servers.test-data.js";

test("where a part does harm at one address alone, the cause says at which", async () => {
  const reference = serverWith([]);
  const report = await run({
    fetch: (request) => {
      const url = request.url.replace(/(?<=\/api\/tags\?.*)(:|%3A)desc/gi, "");
      return reference(new Request(url, request));
    },
    runs: 0,
    checks: readingOf(["4.2"]),
  });
  expect(causesOf(report).map(({ cause }) => cause)).toEqual([["right without :desc at /api/tags"]]);
  expect(causesOf(report)[0]?.ids.length).toBeGreaterThan(3);
});

test("what is suspected and makes no difference is no cause", async () => {
  const causes = causesOf(await runWithFaults(["sort-one-order-for-all"], ["1", "3", "4.1", "4.2", "4.3"]));
  expect(causes.map(({ cause }) => cause)).toEqual([["right without sort"]]);
  expect(causes[0]?.ids).toContain("sorting-values-together");
  expect(causes[0]?.ids).toHaveLength(12);
});

test("what is wrong however it is asked is one cause", async () => {
  const causes = causesOf(await runWithFaults(["printed-float-as-text"], ["2.1", "4.2", "4.5", "4.6"]));
  expect(causes.map(({ cause }) => cause)).toEqual([["an attribute of type float is string instead of number"]]);
  expect(causes[0]?.ids.length).toBeGreaterThan(2);
});

test("a run that is over sends none", async () => {
  const { context } = await openHandler(serverWith([faultNamed("filters-ignored")]));
  const results = await runChecks(readingOf(["4.4"]).slice(0, 20), context, {
    concurrency: 4,
    checkTimeout: unhurried,
  });
  const { trials } = await separateCauses(results, context, new Map(), AbortSignal.abort());
  expect(trials.size).toBe(0);
});
