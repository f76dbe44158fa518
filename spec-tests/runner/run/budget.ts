import { Blocked } from "../../kit/contract/failure.js";

/** A signal that is aborted when the time of a run is over. Stop it when the run is. */
export interface Budget {
  readonly signal: AbortSignal;
  stop(): void;
}

/** Starts the time of a run: so many milliseconds, or without end. `interruption` ends it too. */
export const startBudget = (milliseconds: number | undefined, interruption: AbortSignal | undefined): Budget => {
  const over = new AbortController();
  const timer =
    milliseconds === undefined
      ? undefined
      : setTimeout(() => over.abort(new Blocked(`budget: the ${milliseconds / 1000} s are over`)), milliseconds);
  return {
    signal: interruption === undefined ? over.signal : AbortSignal.any([over.signal, interruption]),
    stop: () => clearTimeout(timer),
  };
};
