import { setMaxListeners } from "node:events";
import { pool, startClock } from "../base.js";
import type { Check } from "../contract/check.js";
import { Blocked, stopReason } from "../contract/failure.js";
import type { CheckResult } from "../contract/verdict.js";
import { removeAll } from "../scratch/remove.js";
import { createTarget, type Made, nothingMade, type TargetContext } from "../target/target.js";
import { blame, type Outcome } from "./blame.js";
import { createLeftovers, createResets, type Reset, writes } from "./leftovers.js";

/** How checks are run. */
export interface CheckingOptions {
  /** Checks under way at the same time. Those that write come after all others, and last those that have to be alone. */
  readonly concurrency: number;
  /** Milliseconds for one check, at least: a slow server gets more, see `slowest` of the context. */
  readonly checkTimeout: number;
  /** Ends the run early: the checks that are left are blocked, by what its reason names when that is a {@link Blocked}. */
  readonly signal?: AbortSignal;
  /** Runs the checks with random requests after all others, for a run whose time may not suffice. */
  readonly randomLast?: boolean;
  /** Ends the run after the first result for which it is true. */
  readonly bail?: (result: CheckResult) => boolean;
  /** Whose requests the results keep: those of checks that did not pass, unless given. */
  readonly keep?: "failures" | "all";
  readonly onResult?: (result: CheckResult) => void;
  /** Brings the server's data back before the first check that writes, and after one that left something behind. */
  readonly reset?: Reset;
}

/** Runs checks against a target and returns one result per check, in the order of the checks. Never rejects. */
export const runChecks = async (
  checks: readonly Check[],
  context: TargetContext,
  options: CheckingOptions,
): Promise<readonly CheckResult[]> => {
  const results = new Map<Check, CheckResult>();
  const bail = new AbortController();
  const signal = options.signal === undefined ? bail.signal : AbortSignal.any([options.signal, bail.signal]);
  const leftovers = createLeftovers();
  const resets = createResets(context, options.reset);
  const runOne = async (check: Check): Promise<CheckResult> => {
    const isRun = !signal.aborted && leftOut(check, context) === undefined;
    const disturbance = isRun ? ((await resets.before(check)) ?? leftovers.reason(check)) : undefined;
    const result =
      disturbance === undefined
        ? await runCheck(check, resets.context(), { ...options, signal })
        : blockedBy(check, disturbance);
    if (!resets.note(result)) leftovers.note(result);
    results.set(check, result);
    options.onResult?.(result);
    const stranger = resets.context().stranger?.();
    if (stranger !== undefined) bail.abort(stranger);
    else if (options.bail?.(result) === true) bail.abort(new Blocked(`bail: the run ended when ${check.id} failed`));
    return result;
  };
  for (const group of inGroups(checks, options.randomLast ?? false)) {
    await pool(
      group.filter((check) => !writes(check)),
      options.concurrency,
      runOne,
    );
    await runWriting(group.filter(writes), options, runOne);
  }
  const stranger = resets.context().stranger?.();
  return checks.flatMap((check) => results.get(check) ?? []).map((result) => undecided(result, stranger));
};

/**
 * One by one until the server has been seen to delete what a check created: one that does not is not flooded. Then together, unless a
 * reset would take away what other checks are working on.
 */
const runWriting = async (
  checks: readonly Check[],
  { concurrency, reset }: CheckingOptions,
  runOne: (check: Check) => Promise<CheckResult>,
): Promise<void> => {
  const together = checks.filter(({ alone }) => alone !== true);
  // Those about deletion first: they show soonest.
  const left = [
    ...together.filter((each) => each.despiteLeftovers),
    ...together.filter((each) => !each.despiteLeftovers),
  ];
  let deletes = false;
  for (let check = left.shift(); check !== undefined; check = deletes ? undefined : left.shift())
    deletes = (await runOne(check)).removed === true;
  await pool(left, reset === undefined ? concurrency : 1, runOne);
  for (const check of checks.filter(({ alone }) => alone)) await runOne(check);
};

/** Where another run is under way, a server is blamed for nothing: what was wrong may be the other's doing. */
export const undecided = (result: CheckResult, stranger: Blocked | undefined): CheckResult => {
  if (stranger === undefined || result.failure === undefined) return result;
  const { failure: _, ...rest } = result;
  return { ...rest, verdict: "blocked", reason: stranger.by };
};

const inGroups = (checks: readonly Check[], randomLast: boolean): readonly (readonly Check[])[] =>
  randomLast ? [checks.filter(({ random }) => random !== true), checks.filter(({ random }) => random)] : [checks];

/** The result of a check that was not run. */
export const blockedBy = (check: Check, reason: string): CheckResult => ({
  check,
  verdict: "blocked",
  reason,
  requests: 0,
  milliseconds: 0,
});

/** Runs one check, and deletes what it made. Never rejects. */
export const runCheck = async (check: Check, context: TargetContext, options: OneOptions): Promise<CheckResult> => {
  const started = performance.now();
  const made = nothingMade();
  const outcome = await judge(check, context, options, made);
  const leftovers = await cleanUp(context, made, options.checkTimeout);
  const milliseconds = performance.now() - started;
  const removed = made.paths.some((path) => !leftovers.includes(path));
  return {
    ...{ check, requests: 0, milliseconds, ...outcome },
    ...(leftovers.length === 0 ? {} : { leftovers }),
    ...(removed ? { removed } : {}),
  };
};

type OneOptions = Pick<CheckingOptions, "checkTimeout" | "signal" | "keep">;

/** The result of a check that says nothing about this server. */
export const leftOut = (check: Check, context: TargetContext): CheckResult | undefined => {
  const withoutRandom = check.random === true && context.random.runs === 0 ? "no random requests: --runs 0" : undefined;
  const reason = notApplicable(check, context) ?? withoutRandom;
  return reason === undefined ? undefined : { ...blockedBy(check, reason), verdict: "not-applicable" };
};

const judge = async (check: Check, context: TargetContext, options: OneOptions, made: Made): Promise<Outcome> => {
  const skipped = leftOut(check, context);
  if (skipped !== undefined) return skipped;
  if (options.signal?.aborted === true) return { verdict: "blocked", reason: stopReason(options.signal) };
  const lacking = check.needs.find((need) => context.unavailable[need] !== undefined);
  if (lacking !== undefined) return { verdict: "blocked", reason: `${lacking}: ${context.unavailable[lacking]}` };
  const time = timeFor(context, options);
  const clock = startClock(
    time,
    () => new Blocked(`time: not done within ${time} ms`),
    options.signal,
    context.limits?.waited,
  );
  const { signal } = clock;
  // Each request under way listens.
  setMaxListeners(0, signal);
  const target = createTarget(context, signal, made);
  try {
    await check.run(target);
    const kept = options.keep === "all" ? { exchanges: target.exchanges } : {};
    return { verdict: "passed", requests: target.requestCount(), ...kept };
  } catch (error) {
    const { exchanges } = target;
    const blamed = blame(error, context, { signal, exchanges, decides: decides(check, context.profile) });
    return { requests: target.requestCount(), ...blamed };
  } finally {
    clock.stop();
  }
};

/** Checks with random requests send more than `runs`, some of them one after the other. */
const timeFor = ({ random, slowest = 0 }: TargetContext, { checkTimeout }: OneOptions): number =>
  Math.max(checkTimeout, Math.ceil(5 * random.runs * slowest));

/** Deletes what a check created, the latest first; returns what may still be there. */
const cleanUp = async (context: TargetContext, made: Made, timeout: number): Promise<readonly string[]> => {
  const unanswered = made.unanswered.map((request) => `what ${request} made, if anything: it was not answered`);
  if (made.paths.length === 0) return unanswered;
  // Its own time: what was made is deleted after a check that took too long, and in a run that was stopped.
  return [...unanswered, ...(await removeAll(context, [...new Set([...made.paths].reverse())], timeout))];
};

/** Whether a failure of this check makes the server non-conformant under the profile. */
export const decides = (check: Check, profile: TargetContext["profile"]): boolean =>
  check.level === "MUST" && (check.source === "spec" || profile === "strapi-4.26");

/** Why a run leaves a check out: what it expects under another profile, or of what the server does not offer. */
export const notApplicable = (
  check: Check,
  context: Pick<TargetContext, "profile" | "capabilities" | "withheld">,
): string | undefined => {
  if (check.profile !== undefined && check.profile !== context.profile)
    return `expected under --profile ${check.profile} only`;
  const missing = check.needs.filter((need) => !context.capabilities.has(need));
  if (missing.length === 0) return undefined;
  const reason = missing.map((name) => context.withheld?.[name]).find((each) => each !== undefined);
  return reason ?? `capability not declared: ${missing.join(", ")}`;
};

/** Milliseconds that one check may take: random requests to a slow but living server need more than one time-out. */
export const checkTimeout = ({ timeout }: { readonly timeout: number }): number => Math.max(60_000, timeout * 10);
