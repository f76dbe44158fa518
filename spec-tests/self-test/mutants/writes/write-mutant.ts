import { writeChecks } from "../../../checks/writes/writes.js";
import { bundledIndex } from "../../../kit/bundled.js";
import type { Check, KitProfile } from "../../../kit/check.js";
import { openHandler } from "../../../kit/fake-target.test-data.js";
import { createReference } from "../../../kit/reference.js";
import { runChecks } from "../../../kit/run.js";
import type { CheckResult } from "../../../kit/verdict.js";
import type { Mutant } from "../mutant.js";
import { transportTo } from "../run-mutant.js";
import { serverOf } from "../server.js";

/**
 * A server with one fault in what it does with a request that changes something. Its answers depend on what came before, so
 * that it is asked by few checks alone, on data of its own.
 */
export interface WriteMutant extends Mutant {
  /** The checks that must notice the fault: MUST checks that decide under the mutant's profile. */
  readonly noticed: readonly string[];
}

/** A check by its id. */
export const checkOf = (id: string): Check => {
  const check = writeChecks.find((one) => one.id === id);
  if (check === undefined) throw new Error(`there is no check ${id}`);
  return check;
};

/** Runs checks against a fresh reference with a fault. */
export const runWriteMutant = async (
  mutate: Mutant["mutate"],
  profile: KitProfile,
  checks: readonly Check[],
): Promise<readonly CheckResult[]> => {
  const reference = createReference((await bundledIndex()).dataset, profile);
  const { context } = await openHandler(reference, { profile });
  const transport = transportTo(mutate(serverOf(reference)));
  return runChecks(checks, { ...context, transport }, { concurrency: 1, checkTimeout: 20_000 });
};

/** Faults of relation updates (section 4.7), which decide under every profile. */
export const specified = (list: readonly Omit<WriteMutant, "section" | "profile">[]): readonly WriteMutant[] =>
  list.map((mutant) => ({ ...mutant, section: "4.7" }));

/** A fault where the specification is silent; of section 4.7 unless it says so. */
export type ObservedMutant = Omit<WriteMutant, "section" | "profile"> & Partial<Pick<WriteMutant, "section">>;

/** Faults that the checks of the real server's behaviour notice. */
export const observed = (list: readonly ObservedMutant[]): readonly WriteMutant[] =>
  list.map((mutant) => ({ section: "4.7", ...mutant, profile: "strapi-v4" }));
