import type { Exchange } from "./exchange.js";
import type { Difference } from "./failure.js";

/** One cause for which an invariant does not hold of the answers of a run. */
export interface BrokenRule {
  /** What is wrong in the first answer that showed it. */
  readonly why: string;
  /** The fingerprint. */
  readonly kind: string;
  readonly differences: readonly Difference[];
  /** The request that showed it first. */
  readonly exchange: Exchange;
  /** How many answers showed it. */
  readonly answers: number;
}

/** What monitors have seen in the answers of a run so far, by the id of the check that reports it. */
export interface Monitored {
  /** How often there was something to judge. */
  judged(id: string): number;
  /** What was wrong, a row for each cause. */
  broken(id: string): readonly BrokenRule[];
}
