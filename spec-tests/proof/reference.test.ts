import { expect, test } from "vitest";
import { checks } from "../checks/index.js";
import type { CheckResult } from "../kit/contract/verdict.js";
import { bundledIndex } from "../kit/dataset/dataset-index.js";
import { runChecks } from "../kit/judge/run-checks.js";
import { createReference, profiles } from "../kit/reference.js";
import { openHandler } from "../kit/target/fake-target.test-data.js";
import { renumbered } from "./renumbered.test-data.js";

const limits = { concurrency: 4, checkTimeout: 60_000 };

/** What is not as it should be, in a form that shows the reason in the test's own report. */
const unexpected = (results: readonly CheckResult[]) =>
  results
    .filter(({ verdict, check, leftovers }) => {
      const wanted = verdict === "passed" || (verdict === "not-applicable" && check.profile !== undefined);
      return !wanted || leftovers !== undefined;
    })
    .map(({ check, verdict, failure, reason, leftovers }) => [check.id, verdict, failure?.why ?? reason, leftovers]);

test.each(profiles)("the reference passes every check under %s", async (profile) => {
  const { dataset } = await bundledIndex();
  const { context, preflight } = await openHandler(createReference(dataset, profile), { profile, preflight: true });
  expect(preflight).toMatchObject({ status: "verified", findings: [], unavailable: {} });
  expect(unexpected(await runChecks(checks, context, limits))).toEqual([]);
});

test.each([
  ["spec", 100],
  ["strapi-4.26", 100],
  ["strapi-4.26", 250],
] as const)("under %s a server may have a maximum page size of %i", async (profile, maxLimit) => {
  const { dataset } = await bundledIndex();
  const reference = createReference(dataset, profile, { maxLimit });
  const { context, preflight } = await openHandler(reference, { profile, preflight: true });
  expect(preflight.status).toBe("verified");
  const paging = checks.filter(({ id, section }) => ["2.3", "4.3", "8"].includes(section) || id.startsWith("laws-"));
  expect(unexpected(await runChecks(paging, context, limits))).toEqual([]);
});

test("no check depends on the ids that a server assigns", async () => {
  const { dataset } = await bundledIndex();
  const { context } = await openHandler(createReference(renumbered(dataset), "spec"), { preflight: true });
  expect(unexpected(await runChecks(checks, context, limits))).toEqual([]);
});

test("the checks leave no trace: the reference holds the dataset afterwards, to the last time stamp", async () => {
  const { dataset } = await bundledIndex();
  const reference = createReference(dataset, "spec");
  const { context } = await openHandler(reference, { preflight: true });
  const writing = checks.filter(({ needs }) => needs.includes("writes"));
  const results = await runChecks(writing, context, limits);
  expect(results.filter(({ verdict }) => verdict === "passed").length).toBeGreaterThan(100);
  const { preflight } = await openHandler(reference, { preflight: true });
  expect(preflight).toMatchObject({ status: "verified", findings: [], unavailable: {} });
});

test("a check says that it sends random requests, where it does and nowhere else", async () => {
  const { context } = await openHandler(async () => Promise.reject(new Error("nobody is there")));
  let asked = false;
  const random = {
    ...context.random,
    // Whoever makes random values asks for the seed before the first request.
    get seed() {
      asked = true;
      return 1;
    },
  };
  const wrong: string[] = [];
  const onResult = ({ check, verdict }: CheckResult) => {
    if (verdict !== "not-applicable" && asked !== (check.random ?? false)) wrong.push(`${check.id} ${verdict}`);
    asked = false;
  };
  await runChecks(checks, { ...context, random }, { concurrency: 1, checkTimeout: 60_000, onResult });
  expect(wrong).toEqual([]);
});
