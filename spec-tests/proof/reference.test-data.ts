import { expect } from "vitest";
import type { CheckResult } from "../kit/contract/verdict.js";
import { bundledIndex } from "../kit/dataset/dataset-index.js";
import { runChecks } from "../kit/judge/run-checks.js";
import { createReference, type DialectName, type Profile } from "../kit/reference.js";
import { openHandler, unhurried } from "../kit/target/fake-target.test-data.js";
import { checks } from "../statements/index.js";

/** How checks are run here. */
export const limits = { concurrency: 4, checkTimeout: unhurried };

/** What is not as it should be, in a form that shows the reason in the test's own report. */
export const unexpected = (results: readonly CheckResult[]) =>
  results
    .filter(({ verdict, check, leftovers }) => {
      const wanted = verdict === "passed" || (verdict === "not-applicable" && check.profile !== undefined);
      return !wanted || leftovers !== undefined;
    })
    .map(({ check, verdict, failure, reason, leftovers }) => [check.id, verdict, failure?.why ?? reason, leftovers]);

/** Expects that the reference passes every check of a profile: with its shortcuts or without them, and in a dialect. */
export const expectConformance = async (
  profile: Profile,
  {
    accelerate = true,
    dialect = "reference",
    runs = 50,
  }: { accelerate?: boolean; dialect?: DialectName; runs?: number } = {},
): Promise<void> => {
  const { dataset } = await bundledIndex();
  const reference = createReference(dataset, profile, { accelerate, dialect });
  const { context, preflight } = await openHandler(reference, { profile, runs, preflight: true });
  expect(preflight).toMatchObject({ status: "verified", findings: [], unavailable: {} });
  expect(unexpected(await runChecks(checks, context, limits))).toEqual([]);
};
