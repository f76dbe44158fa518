import type { Check } from "../contract/check.js";
import type { CheckResult } from "../contract/verdict.js";
import type { TargetContext } from "../target/context.js";
import { writes } from "./leftovers.js";

/** Brings the server's data back to the dataset: what checks are to use from then on, or why it did not work. */
export type Reset = () => Promise<{ readonly context: TargetContext } | { readonly problem: string }>;

/** What the checks of a run use, which a reset changes. */
export interface Resets {
  readonly context: () => TargetContext;
  /** Resets where a check needs it: before the first that writes, and after one that left something behind. Why the check is not to be run. */
  before(check: Check): Promise<string | undefined>;
  /** Takes note of a result; true when what it left behind is to be taken away by a reset. */
  note(result: CheckResult): boolean;
}

/** Without a reset nothing changes, and what is left behind stays. */
export const createResets = (first: TargetContext, reset: Reset | undefined): Resets => {
  let context = first;
  let isDue = true;
  let hasLeft = false;
  let problem: string | undefined;
  let under: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    isDue = false;
    const outcome = await reset?.();
    if (outcome === undefined) return;
    if ("problem" in outcome) problem = outcome.problem;
    else {
      context = outcome.context;
      hasLeft = false;
    }
  };
  return {
    context: () => context,
    async before(check) {
      if (reset === undefined) return undefined;
      if (problem === undefined && isDue && (writes(check) || hasLeft)) {
        // Checks that read wait for it together.
        under ??= run().finally(() => {
          under = undefined;
        });
      }
      await under;
      return problem !== undefined && (writes(check) || hasLeft) ? problem : undefined;
    },
    note({ check, leftovers = [] }) {
      if (reset === undefined || !writes(check) || leftovers.length === 0) return false;
      isDue = true;
      hasLeft = true;
      return true;
    },
  };
};
