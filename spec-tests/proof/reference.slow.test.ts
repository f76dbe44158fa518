import { expect, test } from "vitest";
import { bundledIndex } from "../kit/dataset/dataset-index.js";
import { writes } from "../kit/judge/leftovers.js";
import { runChecks } from "../kit/judge/run-checks.js";
import { createReference, profiles } from "../kit/reference.js";
import { openHandler } from "../kit/target/fake-target.test-data.js";
import { checks } from "../statements/index.js";
import { expectConformance, limits, unexpected } from "./reference.test-data.js";
import { renumbered } from "./servers/datasets.test-data.js";

test.each(profiles)("the reference passes every check under %s", (profile) => expectConformance(profile));

test.each(profiles)("without its shortcuts the reference passes every check under %s", (profile) =>
  expectConformance(profile, { accelerate: false }),
);

// Under spec, sqlite and mariadb fail where case counts: spec-tests/runner/run/dialect-run.slow.test.ts.
test.each([
  ["strapi-4.26", "sqlite"],
  ["strapi-4.26", "postgres"],
  ["strapi-4.26", "mariadb"],
  ["spec", "postgres"],
] as const)("the reference passes every check under %s in the dialect %s", (profile, dialect) =>
  expectConformance(profile, { dialect }),
);

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
  const writing = checks.filter(writes);
  const results = await runChecks(writing, context, limits);
  expect(results.filter(({ verdict }) => verdict === "passed").length).toBeGreaterThan(100);
  const { preflight } = await openHandler(reference, { preflight: true });
  expect(preflight).toMatchObject({ status: "verified", findings: [], unavailable: {} });
});
