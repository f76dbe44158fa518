import fc from "fast-check";
import { plural } from "../../kit/base.js";
import type { Outcome } from "./connection.js";
import type { FuzzRequest } from "./fuzz-request.js";
import { seedOf } from "./grammar/tape.js";
import type { FuzzTarget } from "./target.js";
import type { Problem } from "./watch.js";

/** A request that something was wrong with, or that took long, while others were under way. */
export interface Suspect {
  readonly index: number;
  readonly request: FuzzRequest;
  readonly problem: Problem | undefined;
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
  readonly budget: number;
  readonly send: (request: FuzzRequest) => Promise<Outcome>;
  readonly judged: (request: FuzzRequest, outcome: Outcome) => Problem | undefined;
}

/** Looks into what is wrong. */
export interface Investigation {
  /**
   * Asks suspects again, one at a time. `sent`: all that was sent since the last look, in which what ends the server after its answer is looked for.
   */
  look(suspects: readonly Suspect[], sent: readonly Suspect[]): Promise<void>;
  findings(): readonly Finding[];
  /** Why there is no use in going on. */
  stopped(): string | undefined;
}

/** Requests that are tried to make a failing one smaller; of those that end or block the server, each of which costs seconds. */
const shrinkLimits = { cheap: 300, costly: 25 };

/** A server that ended or blocked so often is repaired first. */
const maxCostly = 25;

const isCostly = (problem: Problem): boolean => problem.watch === "no answer" || problem.watch === "process ended";

/** See {@link Investigation}. */
export const createInvestigation = (target: FuzzTarget, means: Means): Investigation => {
  const { arbitrary, budget, judged, seed, send } = means;
  const found = new Map<string, Finding>();
  let costly = 0;
  let stopped: string | undefined;

  const revive = async (): Promise<void> => {
    if (!(await target.restart()))
      stopped ??= "the server ended or does not answer, and is not one that can be started from here";
  };

  /** Asks while nothing else is under way, and looks whether the server is still there afterwards. */
  const ask = async (request: FuzzRequest) => {
    const [before, printed] = [await target.figures(false), target.errors().length];
    const outcome = await send(request);
    const problem = judged(request, outcome);
    const after = problem?.watch === "no answer" ? undefined : await target.figures(false);
    const isGone =
      problem?.watch !== "no answer" && (before === undefined ? problem !== undefined : after === undefined);
    const end = isGone ? await target.ended() : undefined;
    const cpu = before && after && after.cpu - before.cpu;
    const place = placeIn(target.errors().slice(printed));
    return { problem: settled(problem, end, cpu ?? outcome.milliseconds), place };
  };

  const settled = (problem: Problem | undefined, end: string | undefined, took: number): Problem | undefined => {
    if (end !== undefined) {
      const said = lastError(target.errors());
      return { watch: "process ended", message: said === "" ? end : `${end}: ${said}` };
    }
    if (problem !== undefined || took <= budget) return problem;
    return { watch: "over the budget", message: `${Math.round(took)} ms of processor time, ${budget} are allowed` };
  };

  const tried = async (request: FuzzRequest) => {
    const result = await ask(request);
    if (result.problem !== undefined && isCostly(result.problem)) {
      costly++;
      await revive();
    }
    return result;
  };

  /** The smallest request that fast-check finds with the same finding; undefined: not even the request itself, with the data as it is at first. */
  const shrink = async ({ index }: Suspect, key: string, first: Problem): Promise<FuzzRequest | undefined> => {
    const limit = isCostly(first) || first.watch === "over the budget" ? shrinkLimits.costly : shrinkLimits.cheap;
    // A stack that overflows does so anywhere.
    const isSame = (candidate: FuzzRequest, problem: Problem, place: string | undefined) =>
      isCostly(first) ? problem.watch === first.watch : keyOf(candidate, problem, place) === key;
    let attempts = 0;
    let smallest: FuzzRequest | undefined;
    const property = fc.asyncProperty(arbitrary, async (candidate) => {
      if (++attempts > limit || stopped !== undefined) return true;
      await target.reset();
      const { place, problem } = await tried(candidate);
      if (problem === undefined || !isSame(candidate, problem, place)) return true;
      smallest = candidate;
      return false;
    });
    await fc.check(property, { seed: seedOf(seed, index), numRuns: 1 });
    return smallest;
  };

  const add = async (
    suspect: Suspect,
    problem: Problem,
    place: string | undefined,
    confirmed: boolean,
  ): Promise<void> => {
    const key = keyOf(suspect.request, problem, place);
    const known = found.get(key);
    if (known !== undefined) {
      found.set(key, { ...known, times: known.times + 1 });
      return;
    }
    const before = costly;
    const smallest = confirmed ? await shrink(suspect, key, problem) : undefined;
    // What shrinking costs does not count.
    costly = before;
    const { index, request } = suspect;
    found.set(key, { ...problem, index, request: smallest ?? request, times: 1, alone: smallest !== undefined, place });
  };

  const lookAt = async (suspect: Suspect, isBroken: boolean): Promise<void> => {
    const { place, problem } = await tried(suspect.request);
    if (problem !== undefined) await add(suspect, problem, place, true);
    // Others under way fail with the one that ends or blocks the server: they are fine by themselves.
    else if (suspect.problem !== undefined && !(isBroken && isLost(suspect.problem)))
      await add(suspect, suspect.problem, undefined, false);
  };

  /** Looks for the one that ended the server among those that it had answered, the latest first. */
  const lookBehind = async (
    sent: readonly Suspect[],
    lost: readonly Suspect[],
    end: string | undefined,
  ): Promise<void> => {
    for (const suspect of sent.toReversed()) {
      const { place, problem } = await tried(suspect.request);
      if (problem !== undefined && isCostly(problem)) return add(suspect, problem, place, true);
    }
    const [first] = lost;
    if (first === undefined) return;
    const message = `${end ?? "blocked"}: none of the latest ${plural(sent.length, "request")} shows it alone`;
    await add(first, { watch: end === undefined ? "no answer" : "process ended", message }, undefined, false);
  };

  return {
    look: async (suspects, sent) => {
      const lost = suspects.filter(({ problem }) => problem !== undefined && isLost(problem));
      const end = lost.length > 0 ? await target.ended() : undefined;
      const isBlocked = lost.some(({ problem }) => problem?.watch === "no answer");
      const isBroken = end !== undefined || isBlocked;
      if (isBroken) await revive();
      const before = total(found);
      for (const suspect of suspects) {
        if (stopped !== undefined) break;
        await lookAt(suspect, isBroken);
        if (costly > maxCostly)
          stopped = `the server ended or blocked ${costly} times: repair that first, or leave rules of the grammar out (--without)`;
      }
      if (isBroken && total(found) === before) await lookBehind(sent, lost, end);
    },
    findings: () => [...found.values()],
    stopped: () => stopped,
  };
};

/** What requests share with the one that ends or blocks the server. */
const isLost = (problem: Problem): boolean => isCostly(problem) || problem.watch === "closed without an answer";

const total = (found: ReadonlyMap<string, Finding>): number =>
  [...found.values()].reduce((all, { times }) => all + times, 0);

/** Two findings are the same one where the code came to the same place, or where that is not known, by their route. */
const keyOf = ({ shape }: FuzzRequest, { watch }: Problem, place: string | undefined): string =>
  `${watch} ${place ?? shape}`;

/** The first place in the server's code that a stack names. */
const placeIn = (errors: string): string | undefined => /^\s+at .*\/dist\/([\w./-]+:\d+):\d+/m.exec(errors)?.[1];

const lastError = (errors: string): string =>
  errors
    .split("\n")
    .findLast((line) => /^\w*Error\b/.test(line))
    ?.slice(0, 200) ??
  errors.trim().split("\n").at(-1)?.slice(0, 200) ??
  "";
