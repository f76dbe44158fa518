import { Blocked } from "../../kit/contract/failure.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { blockedBy, checkTimeout, leftOut } from "../../kit/judge/applies.js";
import { type CheckingOptions, runChecks } from "../../kit/judge/run-checks.js";
import type { RunReport } from "../../kit/report/report.js";
import { createLimits } from "../../kit/transport/limits.js";
import { createReset } from "../reset/reset.js";
import { lookOtherwise, rightAgain, suspect, suspectFaults } from "./afterwards.js";
import { nothingToJudge, type Opened, type Opening, openRun, withoutWrites } from "./opening.js";
import { reportRun } from "./report-run.js";
import { type CompleteSettings, completeSettings, type RunSettings } from "./settings.js";

/**
 * Opens a server, or a function that answers in its place, verifies its data, runs the checks and reports. Rejects when the
 * kit itself breaks, never for anything that a server does.
 */
export const run = (settings: RunSettings = {}): Promise<RunReport> => runOnce(settings, true);

/**
 * The phases of a run:
 *
 * 1. Open: the server is asked what it has, its data is made where that was asked for, and read. Where checks are to write, one entry is made and deleted.
 * 2. Check: `judge/run-checks.ts` has the phases of this one. Without data to judge by, each check is blocked.
 * 3. Suspect: where something failed, the server is asked what it lacks.
 * 4. Clean up: what was made is deleted, and what is there is compared with what was.
 * 5. Explain: faults that are behind many failures, settings with which the server would be conformant, and failures that are none when they are asked again.
 * 6. Report: nothing is asked any more, but the reference.
 */
const runOnce = async (settings: RunSettings, looksOtherwise: boolean): Promise<RunReport> => {
  const all = completeSettings(settings);
  const startedAt = new Date();
  const budget = startBudget(settings.budget, settings.signal);
  const { signal } = budget;
  const limits = createLimits(all);
  const watch = all.checks.some(({ watches }) => watches);
  const options = { ...all, url: settings.url, fetch: settings.fetch, limits, signal, watch };
  const { target: opened, asked } = await openRun(all, options);
  try {
    const target = await withoutWrites(opened, { ...all, ...options });
    const results = withoutIdle(await checkAll(all, target, options));
    const suspected = target.lacking ?? (await suspect(target, results, signal));
    const made = [...results.flatMap(({ leftovers = [] }) => leftovers), ...(await target.removeSeed())];
    const balance = await target.safety?.finish(made);
    const lacking = { ...suspected, ...(balance?.refused === undefined ? {} : { writes: balance.refused }) };
    const faults = await suspectFaults(target, results, signal);
    const otherwise = looksOtherwise
      ? await lookOtherwise({ ...all, signal }, results, lacking, (again) => runOnce(again, false))
      : undefined;
    const again = all.bail
      ? new Set<CheckResult>()
      : await rightAgain(results, target.context, { checkTimeout: checkTimeout(all), signal });
    const judged = { ...target, lacking, balance, limits, faults, otherwise, again, asked };
    return await reportRun(all, judged, results, startedAt);
  } finally {
    await opened.removeSeed();
    budget.stop();
    await opened.context.transport.close();
  }
};

/** Where no check that was chosen applies, those that only inform beside them do not either: nothing was checked. */
const withoutIdle = (results: readonly CheckResult[]): readonly CheckResult[] => {
  const isIdle = results.every(({ check, verdict }) => check.informs === true || verdict === "not-applicable");
  if (!isIdle) return results;
  return results.map((result) =>
    result.check.informs === true
      ? { ...blockedBy(result.check, "no check that was chosen applies"), verdict: "not-applicable" }
      : result,
  );
};

const checkAll = async (
  settings: CompleteSettings,
  target: Opened,
  opening: Opening,
): Promise<readonly CheckResult[]> => {
  const { preflight, context } = target;
  const { signal } = opening;
  const { checks, bail, expectedFailures, onResult, resetCommand } = settings;
  const reason = nothingToJudge(preflight);
  if (reason !== undefined) return checks.map((check) => leftOut(check, context) ?? blockedBy(check, reason));
  const options: CheckingOptions = {
    concurrency: settings.concurrency,
    checkTimeout: checkTimeout(settings),
    keep: settings.transcripts,
    ...(onResult === undefined ? {} : { onResult }),
    signal,
    ...(target.safety === undefined ? {} : { safety: target.safety }),
    randomLast: settings.budget !== undefined,
    ...(resetCommand === undefined ? {} : { reset: createReset(resetCommand, target, opening) }),
    bail: ({ check, verdict }) =>
      bail && (verdict === "error" || (verdict === "failed" && !expectedFailures.has(check.id))),
  };
  return runChecks(checks, context, options);
};

/** A signal that is aborted when the time of a run is over. Stop it when the run is. */
interface Budget {
  readonly signal: AbortSignal;
  stop(): void;
}

/** Starts the time of a run: so many milliseconds, or without end. `interruption` ends it too. */
const startBudget = (milliseconds: number | undefined, interruption: AbortSignal | undefined): Budget => {
  const over = new AbortController();
  const timer =
    milliseconds === undefined
      ? undefined
      : setTimeout(() => over.abort(new Blocked(`budget: the ${milliseconds / 1000} s are over`)), milliseconds);
  return {
    signal: interruption === undefined ? over.signal : AbortSignal.any([over.signal, interruption]),
    stop: () => clearTimeout(timer),
  };
};
