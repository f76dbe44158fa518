import { expect, test } from "vitest";
import { isRecord } from "../../kit/base.js";
import type { FetchHandler } from "../../kit/contract/exchange.js";
import { writes } from "../../kit/judge/leftovers.js";
import { asking, changed, referenceHandler, withoutParameter } from "../../kit/target/fake-target.test-data.js";
import { checks } from "../../statements/index.js";
import { run } from "../run/run.js";

const reference = await referenceHandler();

const reading = checks.filter((check) => !writes(check) && check.random !== true);
const some = reading.filter((_, index) => index % 6 === 0);

const without = (name: string): FetchHandler => asking(reference, (parameters) => withoutParameter(parameters, name));

const judged = (fetch: FetchHandler, asked = some) => run({ fetch, checks: asked, runs: 0, timeout: 60_000 });

test.each(["filters", "sort", "fields", "populate", "pagination", "locale"])(
  "a server that ignores %s has one cause for nearly all that fails, and it comes first",
  async (parameter) => {
    const report = await judged(without(parameter), parameter === "locale" ? reading : some);
    const wrong = report.checks.filter(({ failure }) => failure !== undefined);
    const [first] = report.causes;
    expect(first?.title).toMatch(new RegExp(`^Asked with .*${parameter}.* is answered as without ${parameter}\\)$`));
    expect(first?.checks.length).toBeGreaterThan(3);
    expect(first?.checks.length).toBeGreaterThanOrEqual(wrong.length * 0.8);
  },
);

/** Every member of the data of answers, changed; undefined leaves it out. */
const withMembers = (change: (value: unknown, name: string) => unknown): FetchHandler => {
  const map = (value: unknown, name: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => map(item, ""));
    if (!isRecord(value)) return change(value, name);
    const members = Object.entries(value).map(([key, member]) => [key, key === "meta" ? member : map(member, key)]);
    return change(Object.fromEntries(members.filter(([, member]) => member !== undefined)), name);
  };
  return changed(reference, (json) => map(json, ""));
};

test.each<[string, FetchHandler]>([
  ["Every null is left out", withMembers((value) => (value === null ? undefined : value))],
  [
    "Every number is shown as text",
    withMembers((value, name) => (typeof value === "number" && name !== "id" ? String(value) : value)),
  ],
  [
    "Every list of links is cut after 5 entries",
    withMembers((value) =>
      isRecord(value) && Array.isArray(value.data) && !("meta" in value) ? { data: value.data.slice(0, 5) } : value,
    ),
  ],
])("a pattern of the data is the likely reason of what fails for it: %s", async (title, fetch) => {
  // What has no body cannot be changed.
  const report = await judged(
    fetch,
    reading.filter(({ id }) => !id.startsWith("endpoints-")),
  );
  const wrong = report.checks.filter(({ failure }) => failure !== undefined);
  const [first] = report.causes;
  expect(first?.title).toBe(title);
  expect(wrong.length).toBeGreaterThan(3);
  expect(first?.checks.length).toBeGreaterThanOrEqual(wrong.length * 0.7);
});

test("what fails for another reason keeps its own", async () => {
  const ignoring = without("filters");
  const report = await judged((request) =>
    request.url.includes("/api/users") ? Promise.resolve(new Response("", { status: 500 })) : ignoring(request),
  );
  const broken = report.checks.filter(({ failure }) => failure?.requests.at(-1)?.answer?.status === 500);
  expect(broken.length).toBeGreaterThan(0);
  for (const { failure } of broken) expect(failure?.cause).toBeUndefined();
});

test("a server of which nothing fails is asked no more", async () => {
  const asked: string[] = [];
  const report = await judged(
    (request) => {
      asked.push(new URL(request.url).search);
      return reference(request);
    },
    reading.filter(({ id }) => id === "pagination-start-default"),
  );
  expect(report.outcome.exitCode).toBe(0);
  expect(asked).not.toContain("?fields=slug");
});
