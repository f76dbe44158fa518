import type { Check } from "../contract/check.js";
import type { CheckResult } from "../contract/verdict.js";

/** What the checks of a run that wrote have left on the server, and whom it disturbs. */
export interface Leftovers {
  /** Takes note of what a check has left. */
  note(result: CheckResult): void;
  /** Why a check is not to be run any more; undefined when it may be. */
  reason(check: Check): string | undefined;
}

/** Whether a check creates, changes or deletes something. */
export const writes = (check: Check): boolean => check.needs.includes("writes");

/**
 * Remembers what stays on the server. It shows in lists, so nobody is blamed for what a list holds; and where deletion does not work,
 * checks that write would only leave more. A request that was not answered may have made something, or nothing: that
 * stops the checks that read only.
 */
export const createLeftovers = (): Leftovers => {
  let first: string | undefined;
  let stuck: string | undefined;
  return {
    note({ check, leftovers = [] }) {
      if (!writes(check)) return;
      first ??= leftovers[0];
      stuck ??= leftovers.find((each) => each.startsWith("/"));
    },
    reason(check) {
      const by = writes(check) ? stuck : (stuck ?? first);
      return by === undefined || check.despiteLeftovers === true
        ? undefined
        : `leftovers: a check that wrote could not delete ${by} again`;
    },
  };
};
