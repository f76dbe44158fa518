import type fc from "fast-check";
import { plural } from "../../kit/base.js";
import { shrinkSample } from "../../kit/random/shrink.js";
import { seedOf } from "../../kit/random/tape.js";
import type { FuzzRequest } from "./fuzz-request.js";
import type { FuzzTarget } from "./target.js";
import type { Problem } from "./watch.js";

/** A request that was sent while others were under way, and what was wrong with it. */
export interface Sent {
  readonly index: number;
  readonly request: FuzzRequest;
  readonly problem: Problem | undefined;
  readonly milliseconds: number;
}

/** Something that is wrong with the server. */
export interface Finding extends Problem {
  /** The number of the request. */
  readonly index: number;
  /** The smallest request that shows it. */
  readonly request: FuzzRequest;
  /** How often it was seen. */
  readonly times: number;
  /** Whether the request alone shows it, with the data as it is at first. */
  readonly alone: boolean;
  /** Where in the server's code it came up, as far as it printed that. */
  readonly place: string | undefined;
}

/** What is needed to ask again. */
export interface Means {
  readonly arbitrary: fc.Arbitrary<FuzzRequest>;
  readonly seed: number;
  /** Processor time that one request may take, in ms. */
  readonly budget: number;
  readonly send: (request: FuzzRequest) => Promise<Pick<Sent, "problem" | "milliseconds">>;
}

/** Looks into what is wrong. */
export interface Investigation {
  /** Asks what is suspicious of what was sent since the last look again, one at a time. */
  look(sent: readonly Sent[]): Promise<void>;
  findings(): readonly Finding[];
  /** Why there is no use in going on. */
  stopped(): string | undefined;
}

/** Requests that are tried to make a failing one smaller; of those that end or block the server, each of which costs seconds. */
const shrinkLimits = { cheap: 300, costly: 25 };

/** A server that ended or blocked so often is repaired first. */
const maxCostly = 25;

/** What takes this part of the budget by the clock is asked again alone, where its processor time is known. */
const partOfBudget = 0.1;

/** See {@link Investigation}. */
export const createInvestigation = (target: FuzzTarget, { arbitrary, budget, seed, send }: Means): Investigation => {
  const found = new Map<string, Finding>();
  let costly = 0;
  let stopped: string | undefined;

  /** Asks while nothing else is under way. A server that ends or blocks is started again. */
  const ask = async (request: FuzzRequest) => {
    const [before, printed] = [await target.figures(false), target.errors().length];
    const { milliseconds, problem } = await send(request);
    const after = problem?.watch === "no answer" ? undefined : await target.figures(false);
    const took = before && after ? after.cpu - before.cpu : milliseconds;
    const errors = target.errors();
    const settled = settle(problem, target.ended(), errors) ?? (took > budget ? overBudget(took, budget) : undefined);
    if (settled !== undefined && isCostly(settled)) {
      costly++;
      await target.restart();
    }
    return { problem: settled, place: placeIn(errors.slice(printed)) };
  };

  /** The smallest request with the same finding; undefined: not even the request itself, with the data as it is at first. */
  const shrink = async (index: number, key: string, first: Problem): Promise<FuzzRequest | undefined> => {
    const most = isCostly(first) || first.watch === "over the budget" ? shrinkLimits.costly : shrinkLimits.cheap;
    const before = costly;
    const smallest = await shrinkSample(arbitrary, { seed: seedOf(seed, index), most }, async (candidate) => {
      await target.reset();
      const { place, problem } = await ask(candidate);
      if (problem === undefined) return undefined;
      // A stack that overflows does so anywhere.
      const isSame = isCostly(first) ? problem.watch === first.watch : keyOf(candidate, problem, place) === key;
      return isSame ? problem : undefined;
    });
    // What shrinking costs does not count.
    costly = before;
    return smallest?.value;
  };

  /** `isAlone`: whether the request was under way by itself. */
  const add = async ({ index, request }: Sent, problem: Problem, isAlone: boolean, place?: string): Promise<void> => {
    const key = keyOf(request, problem, place);
    const known = found.get(key);
    if (known !== undefined) return void found.set(key, { ...known, times: known.times + 1 });
    const smallest = isAlone ? await shrink(index, key, problem) : undefined;
    found.set(key, { ...problem, index, request: smallest ?? request, times: 1, alone: smallest !== undefined, place });
  };

  const askAgain = async (each: Sent): Promise<boolean> => {
    const { place, problem } = await ask(each.request);
    if (problem !== undefined) await add(each, problem, true, place);
    if (costly > maxCostly) stopped = `the server ended or blocked ${costly} times: repair that first`;
    return problem !== undefined;
  };

  return {
    look: async (sent) => {
      // With the one that ends or blocks the server others fail, and it may have been answered itself.
      const first = sent.find(({ problem }) => problem !== undefined && isLost(problem));
      const isBroken = first?.problem !== undefined && (isCostly(first.problem) || !(await target.figures(false)));
      const lost = isBroken ? first : undefined;
      if (isBroken) await target.restart();
      let isShown = false;
      for (const each of sent) {
        const { milliseconds, problem } = each;
        if (lost === undefined && problem === undefined && milliseconds <= partOfBudget * budget) continue;
        if (stopped !== undefined) return;
        const isAgain = await askAgain(each);
        isShown ||= isAgain;
        if (!isAgain && problem !== undefined && lost === undefined) await add(each, problem, false);
      }
      if (lost?.problem === undefined || isShown) return;
      const message = `${lost.problem.message}: none of the latest ${plural(sent.length, "request")} shows it alone`;
      await add(lost, { ...lost.problem, message }, false);
    },
    findings: () => [...found.values()],
    stopped: () => stopped,
  };
};

/** Whether the server is gone, or blocked. */
export const isCostly = ({ watch }: Problem): boolean => watch === "no answer" || watch === "process ended";

/** What requests share with the one that ends or blocks the server. */
const isLost = (problem: Problem): boolean => isCostly(problem) || problem.watch === "closed without an answer";

const settle = (problem: Problem | undefined, end: string | undefined, errors: string): Problem | undefined => {
  if (end === undefined) return problem;
  const said = lastError(errors);
  return { watch: "process ended", message: said === "" ? end : `${end}: ${said}` };
};

const overBudget = (took: number, budget: number): Problem => ({
  watch: "over the budget",
  message: `${Math.round(took)} ms of processor time, ${budget} are allowed`,
});

/** Two findings are the same one where the code came to the same place, or where that is not known, by their route. */
const keyOf = ({ shape }: FuzzRequest, { watch }: Problem, place: string | undefined): string =>
  `${watch} ${place ?? shape}`;

/** The first place in the server's code that a stack names. */
const placeIn = (errors: string): string | undefined => /^\s+at .*\/dist\/([\w./-]+:\d+):\d+/m.exec(errors)?.[1];

const lastError = (errors: string): string => {
  const lines = errors.trim().split("\n");
  return (lines.findLast((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? "").slice(0, 200);
};
