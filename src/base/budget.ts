import { fail, formatPath, ok, type Result } from "./result.js";

/** Counts the work that one parameter of a request causes. */
export interface Meter {
  /**
   * Adds work, in steps of some 5 ns: a cheap test of one row is one. A loop is counted as a whole, before it runs where its length is
   * known. Throws {@link OverBudget} once the request has had all the work that it may.
   */
  spend(steps: number): void;
}

/** The work that one request may take. */
export interface Budget {
  /** In steps. */
  readonly bound: number;
  /** A meter of the parameter at a path. */
  at(path: readonly string[]): Meter;
}

/** Ends the evaluation of a request that takes more work than it may. */
export class OverBudget extends Error {
  override readonly name = "OverBudget";

  constructor(
    /** The parameter that took the most. */
    readonly path: readonly string[],
  ) {
    super();
  }
}

/** The steps that a request may take by default: a second of a processor at most, and usually half of it. */
export const defaultMaxWork = 200_000_000;

/** What bounds the work of reading and writing. */
export interface Bounded {
  /** The steps that a request may take. Default: {@link defaultMaxWork}. */
  readonly maxWork?: number | undefined;
  /** What all that one request asks for is counted against. Default: a budget for each part of it. */
  readonly budget?: Budget | undefined;
}

interface Spent {
  readonly path: readonly string[];
  steps: number;
}

/** Creates the budget of one request. */
export const createBudget = (bound = defaultMaxWork): Budget => {
  const all = new Map<string, Spent>();
  let left = bound;
  return {
    bound,
    at: (path) => {
      const key = path.join();
      const spent = all.get(key) ?? { path, steps: 0 };
      all.set(key, spent);
      return {
        spend: (steps) => {
          spent.steps += steps;
          left -= steps;
          if (left < 0) throw new OverBudget(costliest([...all.values()]));
        },
      };
    },
  };
};

/** What `act` returns, with the budget that there is. Fails with `too-costly` where it takes more: then it has ended in the middle. */
export const withinBudget = <T>(
  { maxWork, budget = createBudget(maxWork) }: Bounded,
  act: (budget: Budget) => T,
): Result<T> => {
  try {
    return ok(act(budget));
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    const { path } = error;
    const steps = budget.bound.toLocaleString("en");
    const message = `Invalid parameter ${formatPath(path)}: it takes more than ${steps} steps of work, touchstone's own bound (maxWork)`;
    return fail({ code: "too-costly", path, message });
  }
};

const costliest = (all: readonly Spent[]): readonly string[] =>
  all.toSorted((a, b) => b.steps - a.steps)[0]?.path ?? [];

/** Work that is counted in pieces as small as this is gathered first: a call for each would cost more than it. */
const gathered = 4096;

/** A function that adds small amounts of work to a meter. */
export const inPieces = (meter: Meter): ((steps: number) => void) => {
  let steps = 0;
  return (more) => {
    steps += more;
    if (steps < gathered) return;
    meter.spend(steps);
    steps = 0;
  };
};
