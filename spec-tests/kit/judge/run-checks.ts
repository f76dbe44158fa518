import { pool } from "../base.js";
import type { Check } from "../contract/check.js";
import { Blocked } from "../contract/failure.js";
import type { CheckResult } from "../contract/verdict.js";
import { removeAll } from "../scratch/remove.js";
import { createSpares } from "../scratch/spares.js";
import type { TargetContext } from "../target/target.js";
import { blockedBy, leftOut } from "./applies.js";
import { createLeftovers, createResets, type Reset, writes } from "./leftovers.js";
import { type CheckOptions, runAlone, runCheck } from "./run-check.js";
import type { Safety } from "./safety.js";

/** How checks are run. A signal that is aborted ends the run early: the checks that are left are blocked. */
export interface CheckingOptions extends CheckOptions {
  /** Checks under way at the same time. */
  readonly concurrency: number;
  /** Runs the checks with random requests after all others, for a run whose time may not suffice. */
  readonly randomLast?: boolean;
  /** Ends the run after the first result for which it is true. */
  readonly bail?: (result: CheckResult) => boolean;
  readonly onResult?: (result: CheckResult) => void;
  /** Brings the server's data back before the first check that writes, and after one that left something behind. */
  readonly reset?: Reset;
  /** Finds out before the first check that writes whether any may; without it, all may. */
  readonly safety?: Pick<Safety, "prepare">;
}

/**
 * Runs checks against a target and returns one result per check, in the order of the checks. Never rejects. A run has five phases:
 *
 * 1. Those that only read, beside each other.
 * 2. Those that write: one by one until the server has been seen to delete what a check created, for one that does not is not flooded; then
 *    beside each other, unless a reset would take away what other checks are working on.
 * 3. Those that write and need to be alone.
 * 4. Those that send requests at the same time.
 * 5. Those that judge all answers of the run, then those that may break the server.
 *
 * What failed beside others is run again alone at the end of its phase, and that is its result.
 */
export const runChecks = async (
  checks: readonly Check[],
  opened: TargetContext,
  options: CheckingOptions,
): Promise<readonly CheckResult[]> => {
  const course = createCourse(checks, opened, options);
  const single = checks.filter(({ last, together, watches }) => !(last || together || watches));
  for (const group of inGroups(single, options.randomLast ?? false)) {
    const reading = group.filter((check) => !writes(check));
    await pool(reading, options.concurrency, course.runBeside);
    await course.runAgain();
    await runWriting(group.filter(writes), options, course);
  }
  for (const phase of ["together", "watches", "last"] as const)
    for (const check of checks) if (check[phase]) await course.runAlone(check);
  return course.results();
};

const inGroups = (checks: readonly Check[], randomLast: boolean): readonly (readonly Check[])[] =>
  randomLast ? [checks.filter(({ random }) => random !== true), checks.filter(({ random }) => random)] : [checks];

const runWriting = async (
  checks: readonly Check[],
  { concurrency, reset }: CheckingOptions,
  course: Course,
): Promise<void> => {
  const together = checks.filter(({ alone }) => alone !== true);
  // Those about deletion first: they show soonest.
  const left = [
    ...together.filter(({ despiteLeftovers }) => despiteLeftovers),
    ...together.filter(({ despiteLeftovers, first }) => !despiteLeftovers && first),
    ...together.filter(({ despiteLeftovers, first }) => !despiteLeftovers && !first),
  ];
  let deletes = false;
  for (let check = left.shift(); check !== undefined; check = deletes ? undefined : left.shift())
    deletes = (await course.runAlone(check)).removed === true;
  await pool(left, reset === undefined ? concurrency : 1, course.runBeside);
  await course.removeSpares();
  await course.runAgain();
  for (const check of checks) if (check.alone) await course.runAlone(check);
};

/** When so many checks wait to be run again alone, what is left of a phase waits too. */
const enoughWaiting = 4;

/** How far a run has come. */
interface Course {
  /** Runs a check while others are under way. One of which a request failed waits for {@link Course.runAgain}. */
  runBeside(check: Check): Promise<void>;
  /** Runs a check while no other is under way. */
  runAlone(check: Check): Promise<CheckResult>;
  /** Runs the checks that wait, each alone. */
  runAgain(): Promise<void>;
  /** Deletes the entries that were lent again. */
  removeSpares(): Promise<void>;
  results(): readonly CheckResult[];
}

/** A check ends in one of three ways: blocked by what stands in its way, waiting to be run alone, or with what it found. */
const createCourse = (checks: readonly Check[], opened: TargetContext, options: CheckingOptions): Course => {
  const results = new Map<Check, CheckResult>();
  const waiting = new Map<Check, CheckResult>();
  const ending = new AbortController();
  const signal = options.signal === undefined ? ending.signal : AbortSignal.any([options.signal, ending.signal]);
  const own = { ...options, signal };
  const leftovers = createLeftovers();
  const resets = createResets(opened, options.reset);
  // A reset would take them away.
  const spares = options.reset === undefined && checks.some(writes) ? createSpares() : undefined;
  const stranger = () => resets.context().stranger?.();

  /** What a check is to use; or why it is not run: the data, a server that may not be written to, what another one has left. */
  const prepare = async (check: Check): Promise<{ readonly context: TargetContext } | { readonly reason: string }> => {
    if (signal.aborted || leftOut(check, opened) !== undefined) return { context: resets.context() };
    const unready = await resets.before(check);
    if (unready !== undefined) return { reason: unready };
    const prepared = writes(check) ? await options.safety?.prepare(resets.context()) : undefined;
    if (prepared !== undefined && "reason" in prepared) {
      leftovers.note({ check, leftovers: prepared.left });
      return prepared;
    }
    const reason = leftovers.reason(check);
    return reason === undefined ? { context: prepared?.context ?? resets.context() } : { reason };
  };

  const note = (result: CheckResult): CheckResult => {
    const { check } = result;
    waiting.delete(check);
    if (!resets.note(result)) leftovers.note(result);
    results.set(check, result);
    options.onResult?.(result);
    const other = stranger();
    if (other !== undefined) ending.abort(other);
    else if (options.bail?.(result) === true) ending.abort(new Blocked(`bail: the run ended when ${check.id} failed`));
    return result;
  };

  const runBeside = async (check: Check): Promise<void> => {
    const way = await prepare(check);
    if ("reason" in way) return void note(blockedBy(check, way.reason));
    if (waiting.size >= enoughWaiting) return void waiting.set(check, blockedBy(check, ""));
    const result = await runCheck(check, spares === undefined ? way.context : { ...way.context, spares }, own);
    if (result.broken === undefined) note(result);
    else waiting.set(check, result);
  };

  const runByItself = async (check: Check): Promise<CheckResult> => {
    const before = waiting.get(check);
    const way = await prepare(check);
    // What it left when it was run beside others is left all the same.
    if ("reason" in way) {
      const { leftovers: left } = before ?? {};
      return note({ ...blockedBy(check, way.reason), ...(left === undefined ? {} : { leftovers: left }) });
    }
    const first = before ?? (await runCheck(check, way.context, own));
    const isAgain = before !== undefined || (first.broken !== undefined && check.together !== true);
    return note(isAgain ? await runAlone(check, first, way.context, own) : first);
  };

  return {
    runBeside,
    runAlone: runByItself,
    async runAgain() {
      for (const check of [...waiting.keys()]) await runByItself(check);
    },
    async removeSpares() {
      if (spares === undefined) return;
      const paths = spares.takeAll().map(({ path }) => path);
      const left = await removeAll(resets.context(), paths, options.checkTimeout);
      // What may still be there is of the check that wrote last.
      const last = [...results.values()].findLast(({ check }) => writes(check));
      if (left.length === 0 || last === undefined) return;
      const result = { ...last, leftovers: [...(last.leftovers ?? []), ...left] };
      leftovers.note(result);
      results.set(result.check, result);
    },
    results: () => checks.flatMap((check) => results.get(check) ?? []).map((result) => undecided(result, stranger())),
  };
};

/** Where another run is under way, a server is blamed for nothing: what was wrong may be the other's doing. */
export const undecided = (result: CheckResult, stranger: Blocked | undefined): CheckResult => {
  if (stranger === undefined || result.failure === undefined) return result;
  const { failure: _, ...rest } = result;
  return { ...rest, verdict: "blocked", reason: stranger.by };
};
