import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { runChecks } from "../../kit/judge/run-checks.js";
import { openHandler, unhurried } from "../../kit/target/fake-target.test-data.js";
import { without } from "../../runner/run/parts.js";
import { run } from "../../runner/run/run.js";
import { separateCauses } from "../../runner/run/separate.js";
import { paginating } from "../faults/answers.js";
import type { Fault } from "../faults/fault.js";
import { asking, causesOf, faultNamed, hasFailed, readingOf, runWithFaults, serverWith } from "./servers.test-data.js";
import { lacking, noticing } from "./several.test-data.js";

test("faults that make lists hold other entries are causes of their own", async () => {
  const faults = [
    "operator-time-to-the-minute",
    "value-percent-dropped",
    "value-in-split-at-commas",
    "operator-eqi-as-eq",
  ];
  const causes = causesOf(await runWithFaults(faults, ["4.4"]));
  expect(Object.fromEntries(causes.map(({ cause, ids }) => [cause.join(), ids.toSorted()]))).toEqual({
    // Which tables ask for times by an operator that is wrong is a matter of their rows.
    "right without a field of type time": expect.arrayContaining([
      ...["filtering-in-types", "filtering-order-time", "filtering-time-invalid"],
    ]),
    "right without % in a value": ["filtering-percent-sign"],
    "right without , in a value": ["filtering-in-commas"],
    "right without $eqi": expect.arrayContaining(["filtering-eqi-types"]),
  });
});

const settings = { profile: "spec", runs: 0, timeout: unhurried } as const;

test("a total that is wrong in every list is one cause, with the number of pages that follows from it", async () => {
  const miscounting = (by: number): Fault => ({
    ...faultNamed("sort-desc-ignored"),
    mutate: paginating(({ total, ...pagination }) => {
      if (total === undefined) return pagination;
      const counted = Math.max(0, Number(total) + by);
      const pageCount = Math.ceil(counted / Number(pagination.pageSize));
      return { ...pagination, ...("pageCount" in pagination ? { pageCount } : {}), total: counted };
    }),
  });
  for (const by of [1, -1]) {
    const checks = readingOf(["4.3", "4.4"]);
    const report = await run({ ...settings, fetch: serverWith([miscounting(by)]), checks });
    expect(causesOf(report).map(({ cause }) => cause)).toEqual([["the member total has another value"]]);
    expect(report.causes[0]?.checks.length).toBeGreaterThan(100);
  }
});

test("operators that a server lacks are causes of their own, beside a wrong sort", async () => {
  const operators = ["$in", "$notNull", "$lt", "$gte", "$contains"];
  const sort = faultNamed("sort-desc-ignored");
  const faults = [...operators.map(lacking), sort];
  const report = await run({ ...settings, fetch: serverWith(faults), preflight: false, checks: asking });
  const causes = causesOf(report).map(({ cause: [cause = ""], ids }) => ({ cause, ids }));
  const urls = new Map(report.checks.map(({ id, failure }) => [id, failure?.requests.at(-1)?.url]));
  for (const operator of operators) {
    const found = causes.find(({ cause }) => cause === `no request with ${operator} succeeds`);
    expect(found?.ids.length).toBeGreaterThan(1);
    for (const id of found?.ids ?? []) expect(urls.get(id)).toContain(`[${operator}]`);
  }
  const others = causes.filter(({ cause }) => !cause.startsWith("no request")).flatMap(({ ids }) => ids);
  const ofSort = await noticing(sort);
  expect(others.length).toBeGreaterThan(3);
  expect(others.filter((id) => !ofSort.has(id))).toEqual([]);
});

// What was refused may show another fault as soon as it is not.
test("what is said to be right without a part is right without it, or no longer refused, however many fail", async () => {
  const faults = [...["$in", "$notNull", "$lt", "$gte", "$eq"].map(lacking), faultNamed("sort-desc-ignored")];
  const { context } = await openHandler(serverWith(faults));
  const wrong = (await runChecks(asking, context, { concurrency: 4, checkTimeout: unhurried })).filter(hasFailed);
  const { causes } = await separateCauses(wrong, context, new Map(), new AbortController().signal);
  const [server, reference] = [serverWith(faults), serverWith([])];
  const ask = (handler: FetchHandler, path: string) => handler(new Request(`http://localhost${path}`));
  const isRight = async (path: string, part: string) => {
    const [before, found, expected] = await Promise.all([
      ask(server, path),
      ask(server, without(path, part, context)),
      ask(reference, without(path, part, context)),
    ]);
    return (before.status === 400 && found.status === 200) || (await found.text()) === (await expected.text());
  };
  const untrue: string[] = [];
  for (const [{ check, failure }, cause] of causes) {
    const [, part] = /^right without (.*)$/.exec(cause) ?? [];
    if (part === undefined) continue;
    const paths = (failure?.exchanges ?? []).map(({ request }) => request.url.slice(context.transport.base.length));
    const right = await Promise.all(paths.map((path) => isRight(path, part)));
    if (!right.includes(true)) untrue.push(`${check.id}: ${cause}`);
  }
  expect(wrong.length).toBeGreaterThan(100);
  expect(causes.size).toBeGreaterThan(20);
  expect(untrue).toEqual([]);
});
