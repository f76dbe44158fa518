import type { Check } from "./check.js";
import type { Exchange } from "./exchange.js";
import type { Failure } from "./failure.js";
import type { UnshownForm } from "./forms.js";
import type { Covered } from "./target.js";

/**
 * Who is to blame, kept apart: `failed` the server, `warned` the server on a point that does not decide,
 * `blocked` a missing prerequisite, `not-applicable` nobody, `error` the kit itself.
 */
export type Verdict = "passed" | "failed" | "warned" | "blocked" | "not-applicable" | "error";

/** All verdicts, in the order in which reports count them. */
export const verdicts: readonly Verdict[] = ["passed", "failed", "warned", "blocked", "not-applicable", "error"];

/** Whether `name` is a verdict. */
export const isVerdict = (name: string): name is Verdict => verdicts.some((verdict) => verdict === name);

/** What came of one check. */
export interface CheckResult {
  readonly check: Check;
  readonly verdict: Verdict;
  /** Set when the verdict is failed or warned. */
  readonly failure?: Failure;
  /** Why it is blocked or not applicable, what let it pass that it is not written to expect, or the kit's own error with its stack. */
  readonly reason?: string;
  readonly requests: number;
  readonly milliseconds: number;
  /** What its requests cover together, where they cover something by construction. */
  readonly covers?: Covered;
  /** What the check created, or may have created, and could not delete again: paths. */
  readonly leftovers?: readonly string[];
  /** A request that changes something, that failed beside others, or was refused beside other writes: the check is to be run again alone. */
  readonly broken?: Exchange;
  /** What was lent to the check and could not be put back as it was: attributes of entries of the dataset, by name. */
  readonly notPutBack?: readonly string[];
  /**
   * The forms that the specification does not show for which the server refused requests of this check, and that it refuses by themselves: nothing is
   * said of those.
   */
  readonly refuses?: readonly UnshownForm[];
  /** Whether the check created something that is deleted by now. */
  readonly removed?: true;
  /** The latest requests. A check that failed or ended with the kit's own error has them; every check does when the run keeps them all. */
  readonly exchanges?: readonly Exchange[];
}
