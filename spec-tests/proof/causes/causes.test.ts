import { expect, test } from "vitest";
import { runChecks } from "../../kit/judge/run-checks.js";
import { openHandler } from "../../kit/target/fake-target.test-data.js";
import { run } from "../../runner/run/run.js";
import { separateCauses } from "../../runner/run/separate.js";
import { asking, causesOf, faultNamed, hasFailed, readingOf, runWithFaults, serverWith } from "./servers.test-data.js";

test("a server that ignores :desc has one cause, and its name is the rule", async () => {
  const report = await runWithFaults(["sort-desc-ignored"], ["4.2", "4.6"]);
  expect(report.causes.map(({ title }) => title)).toEqual([
    "sort=<field>:desc MUST order the entries by that field, the greatest first.",
  ]);
  expect(causesOf(report)[0]?.cause).toEqual(["right without :desc"]);
  // Another order, other entries of a page, other populated entries.
  for (const id of ["sorting-order-desc", "sorting-with-pagination", "sorting-law-sorted", "populate-order-in-lists"])
    expect(report.causes[0]?.checks).toContain(id);
});

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
  const [first] = causes.toSorted((a, b) => b.ids.length - a.ids.length);
  expect(first?.cause).toEqual(["right without :desc"]);
  expect(first?.ids).toContain("sorting-values-together");
  expect(first?.ids).toHaveLength(12);
});

test("what is wrong however it is asked is one cause", async () => {
  const causes = causesOf(await runWithFaults(["printed-float-as-text"], ["2.1", "4.2", "4.5", "4.6"]));
  expect(causes.map(({ cause }) => cause)).toEqual([["an attribute of type float is string instead of number"]]);
  expect(causes[0]?.ids.length).toBeGreaterThan(2);
});

test("at most sixty requests are sent to find out, each counted for the check that it is sent for", async () => {
  let asked = 0;
  const server = serverWith([faultNamed("filters-ignored")]);
  const { context } = await openHandler((request) => {
    asked++;
    return server(request);
  });
  const results = await runChecks(asking, context, { concurrency: 4, checkTimeout: 60_000 });
  const wrong = results.filter(hasFailed);
  asked = 0;
  const { causes, trials } = await separateCauses(wrong, context, new Map(), new AbortController().signal);
  expect(wrong.length).toBeGreaterThan(100);
  expect(asked).toBe(60);
  expect([...trials.values()].reduce((sum, count) => sum + count, 0)).toBe(asked);
  expect(causes.size).toBeGreaterThan(wrong.length / 2);
});

test("a run that is over sends none", async () => {
  const { context } = await openHandler(serverWith([faultNamed("filters-ignored")]));
  const results = await runChecks(readingOf(["4.4"]).slice(0, 20), context, { concurrency: 4, checkTimeout: 60_000 });
  const { trials } = await separateCauses(results, context, new Map(), AbortSignal.abort());
  expect(trials.size).toBe(0);
});
