import type { Check } from "../contract/check.js";
import type { CheckResult } from "../contract/verdict.js";
import { nameless, type TargetContext } from "../target/target.js";

/** Whether a check creates, changes or deletes something. */
export const writes = ({ needs }: Check): boolean => needs.includes("writes") || needs.includes("relation-updates");

/**
 * Remembers what stays on the server. It shows in lists, so nobody is blamed for what a list holds, nor for a changed entry of the dataset; and where deletion
 * does not work, checks that write would only leave more. So does a server that creates what it does not name. A request that was not answered may have made something, or nothing: that
 * stops the checks that read only.
 */
export const createLeftovers = () => {
  let first: string | undefined;
  let stuck: string | undefined;
  let changed: string | undefined;
  return {
    note({ check, leftovers = [], notPutBack = [] }: Pick<CheckResult, "check" | "leftovers" | "notPutBack">): void {
      if (!writes(check)) return;
      changed ??= notPutBack[0];
      first ??= leftovers[0];
      stuck ??= leftovers.find((each) => each.startsWith("/") || each.includes(nameless));
    },
    /** Why a check is not to be run any more; undefined when it may be. */
    reason(check: Check): string | undefined {
      if (changed !== undefined)
        return `changed data: a check could not put back ${changed}: the data must be loaded anew`;
      const by = writes(check) ? stuck : (stuck ?? first);
      return by === undefined || check.despiteLeftovers === true
        ? undefined
        : `leftovers: a check that wrote could not delete ${by} again`;
    },
  };
};

/** Brings the server's data back to the dataset: what checks are to use from then on, or why it did not work. */
export type Reset = () => Promise<{ readonly context: TargetContext } | { readonly problem: string }>;

/** What the checks of a run use, which a reset changes. Without a reset nothing changes, and what is left behind stays. */
export const createResets = (first: TargetContext, reset: Reset | undefined) => {
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
    else [context, hasLeft] = [outcome.context, false];
  };
  return {
    context: () => context,
    /** Resets where a check needs it: before the first that writes, and after one that left something behind. Why the check is not to be run. */
    async before(check: Check): Promise<string | undefined> {
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
    /** Takes note of a result; true when what it left behind is to be taken away by a reset. */
    note({ check, leftovers = [], notPutBack = [] }: CheckResult): boolean {
      if (reset === undefined || !writes(check) || leftovers.length + notPutBack.length === 0) return false;
      isDue = true;
      hasLeft = true;
      return true;
    },
  };
};
