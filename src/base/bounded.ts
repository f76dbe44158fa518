import { fail, formatPath, ok, type Result } from "./result.js";

type Path = readonly string[];

/** The work that one request may take. */
export interface Budget {
  /** In steps. */
  readonly bound: number;
  /** How much of it is left. */
  left: number;
  /** Whether a parameter is being evaluated. */
  isWithin: boolean;
  /** What the parameters took that have been evaluated: several for one that is evaluated in several parts. */
  readonly taken: { readonly path: Path; steps: number }[];
}

/** Counts work of a deployment's own, which is no request's. */
export interface Meter {
  spend(steps: number): void;
}

/** Ends the evaluation of a request that takes more work than it may. */
class OverBudget extends Error {
  override readonly name = "OverBudget";
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
  isWithin: false,
  taken: [],
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
  if (active.left < 0) refuse();
};

/** Ends the evaluation, whatever work is left. */
export const refuse = (): never => {
  throw new OverBudget();
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

/** Evaluates parts of one parameter: what is charged meanwhile is work of it, or of the parameter that it is within. */
export const evaluating = (path: Path): (<T>(act: () => T) => T) => {
  const budget = active;
  if (budget === unbounded) return (act) => act();
  const part = { path, steps: 0 };
  budget.taken.push(part);
  return (act) => {
    if (budget.isWithin) return act();
    const before = budget.left;
    budget.isWithin = true;
    try {
      return act();
    } finally {
      part.steps += before - budget.left;
      budget.isWithin = false;
    }
  };
};

/**
 * What `act`, which waits for nothing, returns. Fails with `too-costly` where it takes more work than there is: then it has ended in the
 * middle. The parameter is named that took the most: `rest` stands for all that is not of one by itself.
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
    const path = costliest(budget, rest);
    const steps = budget.bound.toLocaleString("en");
    const message = `Invalid parameter ${formatPath(path)}: it takes more than ${steps} steps of work, touchstone's own bound (maxWork)`;
    return fail({ code: "too-costly", path, message });
  } finally {
    active = outer;
  }
};

const costliest = ({ bound, left, taken }: Budget, rest: Path): Path => {
  const others = taken.reduce((sum, { steps }) => sum - steps, bound - left);
  const byPath = new Map<string, { readonly path: Path; readonly steps: number }>();
  for (const { path, steps } of [...taken, { path: rest, steps: others }]) {
    const key = path.join();
    byPath.set(key, { path, steps: (byPath.get(key)?.steps ?? 0) + steps });
  }
  return [...byPath.values()].sort((a, b) => b.steps - a.steps)[0]?.path ?? rest;
};

/** The request that is evaluated. */
export const ofRequest: Meter = { spend: charge };
