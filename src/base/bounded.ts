import { fail, formatPath, ok, type Result } from "./result.js";

type Path = readonly string[];

/** The work that one request may take. */
export interface Budget {
  /** In steps. */
  readonly bound: number;
  /** How much of it is left. */
  left: number;
  /** The parameter that is being evaluated. */
  within: Path | undefined;
}

/** Counts work of a deployment's own, which is no request's. */
export interface Meter {
  spend(steps: number): void;
}

/** Ends the evaluation of a request that takes more work than it may. */
class OverBudget extends Error {
  override readonly name = "OverBudget";
  constructor(readonly within: Path | undefined) {
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

/** Creates the budget of one request. */
export const createBudget = (bound = defaultMaxWork): Budget => ({
  bound,
  left: bound,
  within: undefined,
});

/** What is charged now: evaluation waits for nothing, so that there is one request at a time. */
const unbounded = createBudget(Number.POSITIVE_INFINITY);
let active = unbounded;

/**
 * Charges the request that is evaluated with work, in steps of some 5 ns: a cheap test of one row is one. What takes long is charged before it
 * is done. Ends the evaluation once the request has had all the work that it may. Outside of {@link bounded} nothing is charged.
 */
export const charge = (steps: number): void => {
  active.left -= steps;
  if (active.left < 0) endEvaluation();
};

/** Ends the evaluation, whatever work is left. */
export const endEvaluation = (): never => {
  throw new OverBudget(active.within);
};

/** What it takes to read a value, to place it, and to take it to the other side of a relation. A whole body takes less than a request may. */
const stepsPerValue = 350;

/** JSON that a client sent, as it is read: each value in it is charged. */
export const received = <T>(sent: T): T => {
  const pending: unknown[] = [sent];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== "object" || next === null) continue;
    const members = Array.isArray(next) ? next : Object.values(next);
    charge(members.length * stepsPerValue);
    for (const member of members) if (typeof member === "object" && member !== null) pending.push(member);
  }
  return sent;
};

/** Evaluates parts of one parameter: it is named where the work ends meanwhile, or the parameter that it is within. */
export const evaluating =
  (path: Path) =>
  <T>(act: () => T): T => {
    const budget = active;
    if (budget.within !== undefined) return act();
    budget.within = path;
    try {
      return act();
    } finally {
      budget.within = undefined;
    }
  };

/**
 * What `act`, which waits for nothing, returns. Fails with `too-costly` where it takes more work than there is: then it has ended in the
 * middle. The parameter is named in which it ended: `rest` stands for all that is not of one by itself.
 */
export const bounded = <T>(
  { maxWork, budget = createBudget(maxWork) }: Bounded,
  rest: Path,
  act: () => T,
): Result<T> => {
  const outer = active;
  active = budget;
  try {
    return ok(act());
  } catch (error) {
    if (!(error instanceof OverBudget)) throw error;
    const path = error.within ?? rest;
    const steps = budget.bound.toLocaleString("en");
    const message = `Invalid parameter ${formatPath(path)}: it takes more than ${steps} steps of work, touchstone's own bound (maxWork)`;
    return fail({ code: "too-costly", path, message });
  } finally {
    active = outer;
  }
};

/** The request that is evaluated. */
export const ofRequest: Meter = { spend: charge };
