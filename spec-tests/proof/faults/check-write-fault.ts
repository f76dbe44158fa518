import type { Check } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { runChecks } from "../../kit/judge/run-checks.js";
import { createReference, type Profile } from "../../kit/reference.js";
import { openHandler, unhurried } from "../../kit/target/fake-target.test-data.js";
import { askedBy, transportTo } from "./check-fault.js";
import type { Mutate } from "./fault.js";
import { serverOf } from "./server.js";

/**
 * Runs checks against a fresh reference with a fault: one after the other, because what they write is seen by the next.
 * `runs` is how many cases those with random requests try.
 */
export const checkWriteFault = async (
  mutate: Mutate,
  profile: Profile,
  checks: readonly Check[],
  runs = 200,
): Promise<readonly CheckResult[]> => {
  const reference = createReference((await bundledIndex()).dataset, profile);
  const { context } = await openHandler(reference, { profile, runs });
  const asked = askedBy(context, transportTo(mutate(serverOf(reference))));
  return runChecks(checks, asked, { concurrency: 1, checkTimeout: unhurried });
};
