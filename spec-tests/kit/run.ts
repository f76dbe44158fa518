import type { Check } from "./check.js";
import { Blocked, CheckFailure } from "./failure.js";
import { keepExchanges } from "./keep-exchanges.js";
import { removeMade } from "./remove.js";
import { createTarget, type Made, nothingMade, type TargetContext } from "./target.js";
import type { CheckResult } from "./verdict.js";

/** How checks are run. */
export interface RunOptions {
  /** Checks under way at the same time; checks that write run alone, after all others. */
  readonly concurrency: number;
  /** Milliseconds for one check. */
  readonly checkTimeout: number;
  /** Ends the run early: the checks that are left are blocked. */
  readonly signal?: AbortSignal;
  /** Whose requests the results keep: those of checks that did not pass, unless given. */
  readonly keep?: "failures" | "all";
  readonly onResult?: (result: CheckResult) => void;
}

/** Runs checks against a target and returns one result per check, in the order of the checks. Never rejects. */
export const runChecks = async (
  checks: readonly Check[],
  context: TargetContext,
  options: RunOptions,
): Promise<readonly CheckResult[]> => {
  const results = new Map<Check, CheckResult>();
  const runOne = async (check: Check) => {
    const result = await runCheck(check, context, options);
    results.set(check, result);
    options.onResult?.(result);
  };
  const writes = (check: Check) => check.needs.includes("writes");
  await pool(
    checks.filter((check) => !writes(check)),
    options.concurrency,
    runOne,
  );
  await pool(checks.filter(writes), 1, runOne);
  return checks.flatMap((check) => results.get(check) ?? []);
};

/** Runs `work` on every item with at most `limit` at a time. */
export const pool = async <T>(
  items: readonly T[],
  limit: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> => {
  const entries = items.entries();
  const worker = async () => {
    for (const [index, item] of entries) await work(item, index);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(limit, items.length)) }, worker));
};

const runCheck = async (check: Check, context: TargetContext, options: RunOptions): Promise<CheckResult> => {
  const started = performance.now();
  const made = nothingMade();
  const outcome = await judge(check, context, options, made);
  const leftovers = await cleanUp(context, made, options.checkTimeout);
  const milliseconds = performance.now() - started;
  return { check, requests: 0, milliseconds, ...outcome, ...(leftovers.length === 0 ? {} : { leftovers }) };
};

type Outcome = Pick<CheckResult, "verdict"> & Partial<CheckResult>;

const judge = async (check: Check, context: TargetContext, options: RunOptions, made: Made): Promise<Outcome> => {
  const skipped = notApplicable(check, context);
  if (skipped !== undefined) return { verdict: "not-applicable", reason: skipped };
  if (options.signal?.aborted === true) return { verdict: "blocked", reason: "the run was stopped" };
  const lacking = check.needs.find((need) => context.unavailable[need] !== undefined);
  if (lacking !== undefined) return { verdict: "blocked", reason: `${lacking}: ${context.unavailable[lacking]}` };
  const clock = AbortSignal.timeout(options.checkTimeout);
  const signal = options.signal === undefined ? clock : AbortSignal.any([clock, options.signal]);
  const target = createTarget(context, signal, made);
  try {
    await check.run(target);
    const kept = options.keep === "all" ? { exchanges: keepExchanges(target.exchanges) } : {};
    return { verdict: "passed", requests: target.requestCount(), ...kept };
  } catch (error) {
    const requests = target.requestCount();
    if (error instanceof CheckFailure) {
      const exchanges = keepExchanges(target.exchanges);
      const verdict = decides(check, context.profile) ? "failed" : "warned";
      return { verdict, requests, failure: error.failure, exchanges };
    }
    if (clock.aborted)
      return { verdict: "blocked", requests, reason: `time: not done within ${options.checkTimeout} ms` };
    if (error instanceof Blocked) return { verdict: "blocked", requests, reason: error.by };
    const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { verdict: "error", requests, reason, exchanges: keepExchanges(target.exchanges, 3) };
  }
};

/** Deletes what a check created, the latest first; returns what may still be there. */
const cleanUp = async (context: TargetContext, made: Made, timeout: number): Promise<readonly string[]> => {
  const leftovers = made.unanswered.map((request) => `what ${request} made, if anything: it was not answered`);
  // Its own time: what was made is deleted after a check that took too long, and in a run that was stopped.
  for (const path of new Set([...made.paths].reverse())) {
    if (!(await removeMade(context, path, AbortSignal.timeout(timeout)))) leftovers.push(path);
  }
  return leftovers;
};

/** Whether a failure of this check makes the server non-conformant under the profile. */
export const decides = (check: Check, profile: TargetContext["profile"]): boolean =>
  check.level === "MUST" && (check.source === "spec" || profile === "strapi-v4");

const notApplicable = (check: Check, context: TargetContext): string | undefined => {
  if (check.profile !== undefined && check.profile !== context.profile)
    return `expected under --profile ${check.profile} only`;
  const missing = check.needs.filter((need) => !context.capabilities.has(need));
  return missing.length === 0 ? undefined : `capability not declared: ${missing.join(", ")}`;
};
