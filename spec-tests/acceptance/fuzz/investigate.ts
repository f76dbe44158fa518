import type fc from "fast-check";
import { shrinkSample } from "../../kit/random/shrink.js";
import { seedOf } from "../../kit/random/tape.js";
import type { Outcome } from "./connection.js";
import type { FuzzRequest } from "./fuzz-request.js";
import type { Problem } from "./problem.js";
import type { FuzzTarget } from "./target.js";

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

/** What requests are made of, and how they are sent. */
export interface Means {
  readonly arbitrary: fc.Arbitrary<FuzzRequest>;
  readonly seed: number;
  /** Processor time that one request may take, in ms. */
  readonly budget: number;
  readonly send: (request: FuzzRequest) => Promise<Sent>;
}

/** What came of a request, and what is wrong with that. */
interface Sent extends Pick<Outcome, "answers" | "milliseconds"> {
  readonly problem: Problem | undefined;
}

/** Looks into what is wrong. */
export interface Investigation {
  /** Sends the request with this number, and makes it smaller where something is wrong that is not known yet. */
  send(index: number, request: FuzzRequest): Promise<Sent["answers"]>;
  findings(): readonly Finding[];
  /** Why there is no use in going on. */
  stopped(): string | undefined;
}

/** Requests that are tried to make a failing one smaller; of those that end or block the server, each of which costs seconds. */
const shrinkLimits = { cheap: 300, costly: 25 };

/** A server that ended or blocked so often is repaired first. */
const maxCostly = 25;

/** See {@link Investigation}. */
export const createInvestigation = (target: FuzzTarget, { arbitrary, budget, seed, send }: Means): Investigation => {
  const found = new Map<string, Finding>();
  let costly = 0;
  let stopped: string | undefined;

  /** A server that ends or blocks is started again. */
  const ask = async (request: FuzzRequest) => {
    const [before, printed] = [await target.figures(false), target.errors().length];
    const { answers, milliseconds, problem } = await send(request);
    const after = problem?.watch === "no answer" ? undefined : await target.figures(false);
    const took = before && after ? after.cpu - before.cpu : milliseconds;
    const errors = target.errors();
    const settled = settle(problem, target.ended(), errors) ?? (took > budget ? overBudget(took, budget) : undefined);
    if (settled !== undefined && isCostly(settled)) {
      costly++;
      await target.restart();
    }
    return { answers, problem: settled, place: placeIn(errors.slice(printed)) };
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

  const add = async (index: number, request: FuzzRequest, problem: Problem, place?: string): Promise<void> => {
    const key = keyOf(request, problem, place);
    const known = found.get(key);
    if (known !== undefined) return void found.set(key, { ...known, times: known.times + 1 });
    const smallest = await shrink(index, key, problem);
    // Once, the collector may have taken that time.
    if (smallest === undefined && problem.watch === "over the budget") return;
    found.set(key, { ...problem, index, request: smallest ?? request, times: 1, alone: smallest !== undefined, place });
  };

  return {
    send: async (index, request) => {
      const { answers, place, problem } = await ask(request);
      if (problem !== undefined) await add(index, request, problem, place);
      if (costly > maxCostly) stopped = `the server ended or blocked ${costly} times: repair that first`;
      return answers;
    },
    findings: () => [...found.values()],
    stopped: () => stopped,
  };
};

/** Whether the server is gone, or blocked. */
const isCostly = ({ watch }: Problem): boolean => watch === "no answer" || watch === "process ended";

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
