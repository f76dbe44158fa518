import { expect, test } from "vitest";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { createReference, type DialectName, loadBundledDataset, type Profile } from "../../kit/reference.js";
import { checks } from "../../statements/index.js";
import { run } from "./run.js";

const dataset = await loadBundledDataset();

const collated = [
  "filtering-eq-whole-text",
  "filtering-eq-case",
  "filtering-ne",
  "filtering-accents-kept",
  "filtering-in-case",
  "filtering-text-case",
  "filtering-unicode",
  "locales-unknown",
];
const models = [
  "filtering-everywhere-eq",
  "filtering-text-case-everywhere",
  "model-filters",
  "model-contexts-observed",
];

/** A report with as many random requests as meet what a database decides. */
const reportOf = (fetch: FetchHandler, profile: Profile, ids: readonly string[]) =>
  run({ fetch, checks: checks.filter(({ id }) => ids.includes(id)), profile, runs: 100 });

const verdictsOf = (report: Awaited<ReturnType<typeof reportOf>>) =>
  new Map(report.checks.map(({ id, verdict }) => [id, verdict]));

const inDialect = (dialect: DialectName, profile: Profile) => createReference(dataset, profile, { dialect });

test("under spec, what a database decides against the specification fails, and the failure names the database", async () => {
  const report = await reportOf(inDialect("mariadb", "spec"), "spec", [...collated, "model-filters"]);
  expect(report.preflight).toMatchObject({ status: "verified", dialect: { name: "mariadb" } });
  for (const { source, verdict, failure } of report.checks) {
    expect(verdict).toBe(source === "spec" ? "failed" : "warned");
    expect(failure?.likelyReason).toMatch(
      /^the database compares text in its own way \(case-insensitive collation, .*; the specification does not/,
    );
  }
  expect(report.checks).toHaveLength(9);
  expect(report.causes).toEqual([
    { title: expect.stringMatching(/^The database compares/), checks: expect.any(Array) },
  ]);
});

test("under spec, the one thing in which SQLite decides against the specification fails", async () => {
  const report = await reportOf(inDialect("sqlite", "spec"), "spec", [...collated, ...models]);
  expect([...verdictsOf(report)].filter(([, verdict]) => verdict === "failed")).toEqual([
    ["filtering-text-case", "failed"],
    ["filtering-text-case-everywhere", "failed"],
  ]);
});

test("under the profile of the real server its database decides: such checks pass, and the report says why", async () => {
  const ids = [...collated, ...models, "filtering-plain-text-case"];
  const report = await reportOf(inDialect("mariadb", "strapi-4.26"), "strapi-4.26", ids);
  expect(report.outcome.exitCode).toBe(0);
  const reasons = new Map(report.checks.map(({ id, verdict, reason }) => [id, `${verdict} ${reason ?? ""}`]));
  for (const id of collated)
    expect(reasons.get(id)).toMatch(/^passed answered as the server's database has it \(case-insensitive/);
  for (const id of [...models, "filtering-plain-text-case"]) expect(reasons.get(id)).toBe("passed ");
});

test("the same fault of a server on another database is its own", async () => {
  const serve = createReference(dataset, "spec");
  const report = await reportOf(
    (request) => serve(new Request(request.url.replaceAll(/(\$|%24)eq(\]|%5D)/g, "$1eqi$2"), request)),
    "strapi-4.26",
    ["filtering-eq-case"],
  );
  expect(report.preflight.dialect).toEqual({
    text: expect.stringMatching(
      /^answers like no known database: \d of 8 as in the reference, by which the server is judged; otherwise: /,
    ),
  });
  expect(report.checks).toMatchObject([{ verdict: "failed", failure: { fingerprint: "rows:extra" } }]);
  expect(report.checks[0]?.failure?.likelyReason).toBeUndefined();
});

/** A list of tags or tickets, as a server answers it. */
type List = { data: unknown[]; meta: { pagination: { total: number } } };

/** What is wrong with lists of types of which the questions about the dialect ask nothing: with what is asked, or with what is answered. */
const faults: readonly (readonly [string, (url: string) => string, (list: List) => unknown])[] = [
  ["the first entry of a list is repeated", (url) => url, ({ data }) => data.push(...data.slice(0, 1))],
  ["the last entry of a list is missing", (url) => url, ({ data }) => data.pop()],
  ["total is one too many", (url) => url, ({ meta }) => meta.pagination.total++],
  ["one question of several is answered wrongly", (url) => url.replace("[seats][$ne]=1&", "[seats][$gt]=2&"), () => 0],
];

const dialects = ["sqlite", "postgres", "mariadb"] as const;

test.each(faults.flatMap((fault) => dialects.map((dialect) => [dialect, ...fault] as const)))(
  "a faulty server that compares like %s still fails: %s",
  async (dialect, _, asked, answered) => {
    const right = inDialect(dialect, "strapi-4.26");
    const fetch: FetchHandler = async (request) => {
      const url = decodeURIComponent(request.url.replaceAll("+", " "));
      // The dataset is read without filters.
      if (!/\/api\/(tags|tickets)\?.*filters/.test(url)) return right(request);
      const answer = await right(new Request(encodeURI(asked(url)), request));
      const body: unknown = await answer.json();
      if (answer.status === 200) answered(body as List);
      return Response.json(body, { status: answer.status });
    };
    const report = await reportOf(fetch, "strapi-4.26", ["filtering-ne"]);
    expect(report.preflight).toMatchObject({ status: "verified", dialect: { name: dialect } });
    expect([...verdictsOf(report)]).toEqual([["filtering-ne", "failed"]]);
  },
);
