import { groupBy, pool } from "../base.js";
import type { Check } from "../contract/check.js";
import { Blocked } from "../contract/failure.js";
import type { CheckResult } from "../contract/verdict.js";
import { removeAll } from "../scratch/remove.js";
import { createSpares } from "../scratch/spares.js";
import type { TargetContext } from "../target/target.js";
import { blockedBy, decides, leftOut } from "./applies.js";
import { createLeftovers, createResets, type Reset, writes } from "./leftovers.js";
import { type CheckOptions, runAlone, runCheck } from "./run-check.js";
import type { Safety } from "./safety.js";

/** How checks are run. A signal that is aborted ends the run early: the checks that are left are blocked. */
export interface CheckingOptions extends CheckOptions {
  /** Checks under way at the same time. */
  readonly concurrency: number;
  /** Runs the checks with random requests after all others, those that decide first, for a run whose time may not suffice. */
  readonly randomLast?: boolean;
  /** Ends the run after the first result for which it is true. */
  readonly bail?: (result: CheckResult) => boolean;
  readonly onResult?: (result: CheckResult) => void;
  /** Brings the server's data back before the first check that writes, and after one that left something behind. */
  readonly reset?: Reset;
  /** Finds out before the first check that writes whether any may; without it, all may. */
  readonly safety?: Pick<Safety, "prepare">;
}

/*
 * What happens to a check. Each has one `State` at a time, and ends once:
 *
 * - It is not run where something stands in its way: what another check has left, a server that may not be written to, the end of the run. It ends blocked.
 * - It is run while others are under way (`beside`), or alone. What it found is its result.
 * - Where it was run beside others and a request of it failed while others were under way, that may be the others' doing: it is `waiting`, and is run again
 *   alone at the end of its phase, one request after the other. What it finds then is its result. Where it passes then, one check reports what failed:
 *   `requests-together` or `writes-together`. (A request that reads was sent again alone before, by the transport `aloneAgain`: a check hardly waits for one.)
 * - Where several wait already, a server fails whatever is asked at the same time: what is left of the phase waits too, without having been run.
 */
type State =
  | { readonly is: "waiting"; readonly first: CheckResult }
  | { readonly is: "ended"; readonly result: CheckResult };

/**
 * The phases of a run, in their order:
 *
 * - `read`: those that only read, beside each other.
 * - `write`: those that write, one by one until the server has been seen to delete what a check created, for one that does not is not flooded; then
 *   beside each other, unless a reset would take away what other checks are working on, or they have an entry, or what they connect, in common.
 * - `together`: those that send requests at the same time.
 * - `watch`: those that judge all answers of the run.
 * - `last`: those that may break the server.
 */
type Phase = "read" | "write" | "together" | "watch" | "last";

const phaseOf = (check: Check): Phase => {
  if (check.together) return "together";
  if (check.watches) return "watch";
  if (check.last) return "last";
  return writes(check) ? "write" : "read";
};

/**
 * Runs checks against a target and returns one result per check, in the order of the checks. Never rejects. What failed beside others is run again
 * alone at the end of its phase, and that is its result.
 */
export const runChecks = async (
  checks: readonly Check[],
  opened: TargetContext,
  options: CheckingOptions,
): Promise<readonly CheckResult[]> => {
  const course = createCourse(checks, opened, options);
  for (const group of options.randomLast === true ? byWeight(checks, opened) : [checks]) {
    const reading = longFirst(group.filter((check) => phaseOf(check) === "read"));
    await pool(reading, options.concurrency, course.beside);
    await course.runAgain();
    await runWriting(
      group.filter((check) => phaseOf(check) === "write"),
      options,
      course,
    );
  }
  for (const phase of ["together", "watch", "last"] as const)
    for (const check of checks) if (phaseOf(check) === phase) await course.alone(check);
  return course.results();
};

const byWeight = (checks: readonly Check[], { profile }: TargetContext): readonly (readonly Check[])[] => {
  const weights = checks.map((check) => (check.random !== true ? 0 : decides(check, profile) ? 1 : 2));
  return [0, 1, 2].map((weight) => checks.filter((_, at) => weights[at] === weight));
};

/**
 * Neighbours in the list create entries of the same kinds. Run at different times, one lends them to the next. The order of the eight parts begins what
 * takes longest, the checks of all relations, before the end.
 */
const apart = (checks: readonly Check[]): readonly Check[] =>
  [6, 7, 0, 1, 5, 2, 3, 4].flatMap((start) => checks.filter((_, at) => at % 8 === start));

/** Who ends last is waited for: what takes long is begun first. */
const longFirst = (checks: readonly Check[]): readonly Check[] =>
  checks.toSorted((one, other) => Number(other.long ?? false) - Number(one.long ?? false));

const runWriting = async (
  checks: readonly Check[],
  { concurrency, reset }: CheckingOptions,
  course: Course,
): Promise<void> => {
  // Those about deletion first: they show soonest.
  const rank = ({ despiteLeftovers, first }: Check): number => (despiteLeftovers ? 0 : first ? 1 : 2);
  const left = longFirst(apart(checks)).toSorted((one, other) => rank(one) - rank(other));
  let deletes = false;
  for (let check = left.shift(); check !== undefined; check = deletes ? undefined : left.shift())
    deletes = (await course.alone(check)).removed === true;
  const waiting = [...groupBy(left, (check) => check.inTurn ?? check.id).values()];
  await pool(waiting, reset === undefined ? concurrency : 1, async (each) => {
    for (const check of each) await course.beside(check);
  });
  await course.removeSpares();
  await course.runAgain();
};

/** So many checks that wait make the rest of the phase wait too. */
const enoughWaiting = 4;

type Course = ReturnType<typeof createCourse>;

/**
 * How far a run has come, whoever decides what is run when. Nothing is run any more once another run of the kit shows, and nothing that writes where
 * a check has left something that the server does not delete.
 */
export const createCourse = (checks: readonly Check[], opened: TargetContext, options: CheckingOptions) => {
  /** Of the checks that were begun, in the order in which they came to their state. */
  const states = new Map<Check, State>();
  const ending = new AbortController();
  const signal = options.signal === undefined ? ending.signal : AbortSignal.any([options.signal, ending.signal]);
  const own = { ...options, signal };
  const leftovers = createLeftovers();
  const resets = createResets(opened, options.reset);
  // A reset would take them away.
  const spares = options.reset === undefined && checks.some(writes) ? createSpares() : undefined;
  const stranger = () => resets.context().stranger?.();
  const enter = (check: Check, state: State): void => {
    states.delete(check);
    states.set(check, state);
  };
  const waiting = (): readonly Check[] => [...states].flatMap(([check, { is }]) => (is === "waiting" ? [check] : []));
  const ended = (): readonly CheckResult[] =>
    [...states.values()].flatMap((state) => (state.is === "ended" ? [state.result] : []));

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

  const end = (result: CheckResult): CheckResult => {
    const { check } = result;
    if (!resets.note(result)) leftovers.note(result);
    enter(check, { is: "ended", result });
    options.onResult?.(result);
    const other = stranger();
    if (other !== undefined) ending.abort(other);
    else if (options.bail?.(result) === true) ending.abort(new Blocked(`bail: the run ended when ${check.id} failed`));
    return result;
  };

  const alone = async (check: Check): Promise<CheckResult> => {
    const state = states.get(check);
    const before = state?.is === "waiting" ? state.first : undefined;
    const way = await prepare(check);
    // What it left when it was run beside others is left all the same.
    if ("reason" in way)
      return end({ ...blockedBy(check, way.reason), ...(before?.leftovers && { leftovers: before.leftovers }) });
    const first = before ?? (await runCheck(check, way.context, own));
    const isAgain = before !== undefined || (first.broken !== undefined && check.together !== true);
    return end(isAgain ? await runAlone(check, first, way.context, own) : first);
  };

  const beside = async (check: Check): Promise<void> => {
    const way = await prepare(check);
    if ("reason" in way) return void end(blockedBy(check, way.reason));
    const isCrowded = waiting().length >= enoughWaiting;
    const context = spares === undefined ? way.context : { ...way.context, spares };
    const first = isCrowded ? blockedBy(check, "") : await runCheck(check, context, own);
    if (isCrowded || first.broken !== undefined) enter(check, { is: "waiting", first });
    else end(first);
  };

  return {
    /** Runs a check, which nothing else is under way with. */
    alone,
    /** Runs a check while others are under way. */
    beside,
    async runAgain() {
      for (const check of waiting()) await alone(check);
    },
    async removeSpares() {
      if (spares === undefined) return;
      const paths = spares.takeAll().map(({ path }) => path);
      const left = await removeAll(resets.context(), paths, options.checkTimeout);
      // What may still be there is of the check that wrote last.
      const last = ended().findLast(({ check }) => writes(check));
      if (left.length === 0 || last === undefined) return;
      const result = { ...last, leftovers: [...(last.leftovers ?? []), ...left] };
      leftovers.note(result);
      enter(result.check, { is: "ended", result });
    },
    /** In the order of the checks. */
    results(): readonly CheckResult[] {
      const all = new Map(ended().map((result) => [result.check, result]));
      return checks.flatMap((check) => all.get(check) ?? []).map((result) => undecided(result, stranger()));
    },
  };
};

/** Where another run is under way, a server is blamed for nothing: what was wrong may be the other's doing. */
export const undecided = (result: CheckResult, stranger: Blocked | undefined): CheckResult => {
  if (stranger === undefined || result.failure === undefined) return result;
  const { failure: _, ...rest } = result;
  return { ...rest, verdict: "blocked", reason: stranger.by };
};
