import { Blocked } from "../../kit/contract/failure.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { lends } from "../../kit/dataset/lent.js";
import { blockedBy, checkTimeout, leftOut } from "../../kit/judge/applies.js";
import { writes } from "../../kit/judge/leftovers.js";
import { type CheckingOptions, runChecks } from "../../kit/judge/run-checks.js";
import { createSafety, type Safety } from "../../kit/judge/safety.js";
import { openOwn } from "../../kit/own/open-own.js";
import { type OpenedTarget, openTarget, type TargetOptions } from "../../kit/preflight/open.js";
import { type Preflight, unknownServer } from "../../kit/preflight/outcome.js";
import { checkProfile } from "../../kit/reference.js";
import type { RunReport } from "../../kit/report/report.js";
import { createLimits } from "../../kit/transport/limits.js";
import { checks as allChecks } from "../../statements/index.js";
import { ownChecks } from "../../statements/own/index.js";
import { findFaults, type KnownFault } from "../causes/known-faults.js";
import { withoutIds } from "../causes/written-parts.js";
import { type Lacking, lackingUpdates } from "../detect/detect-lacking.js";
import { openDetected, without as withoutLacking } from "../detect/open-detected.js";
import { createReset } from "../reset/reset.js";
import { openSeeded, type SeededTarget } from "../seed/open-seeded.js";
import { lookOtherwise, rightAgain, suspect, suspectCauses } from "./afterwards.js";
import { reportRun } from "./report-run.js";
import { type CompleteSettings, defaultSettings, depthOf, type RunSettings, runsOf } from "./settings.js";

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
 * 3. Suspect: what did not pass may come of what the server lacks. It is asked.
 * 4. Clean up: what was made is deleted, and what is there is compared with what was.
 * 5. Explain what did not pass: faults that are behind many failures, settings with which the server would be conformant, and failures that are none when they are asked again.
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
  const { target: opened, bodies } = await openRun(all, options);
  try {
    const target = await withoutWrites(opened, { ...all, ...options });
    const results = withoutIdle(await checkAll(all, target, options));
    const isWrong = results.some(({ failure, verdict }) => failure !== undefined || verdict === "blocked");
    const suspected = target.lacking ?? (isWrong ? await suspect(target, results, signal) : {});
    const made = [...results.flatMap(({ leftovers = [] }) => leftovers), ...(await target.removeSeed())];
    const balance = await target.safety?.finish(made);
    const lacking = { ...suspected, ...(balance?.refused === undefined ? {} : { writes: balance.refused }) };
    const faults = isWrong ? findFaults(target.preflight.findings) : [];
    const otherwise =
      isWrong && looksOtherwise
        ? await lookOtherwise({ ...all, signal }, results, lacking, (again) => runOnce(again, false))
        : undefined;
    const again =
      isWrong && !all.bail
        ? await rightAgain(results, target.context, { checkTimeout: checkTimeout(all), signal })
        : new Set<CheckResult>();
    const asked =
      isWrong && !all.bail
        ? await suspectCauses(target, unexplained(results, faults, again), signal)
        : new Map<CheckResult, string>();
    const judged = { ...target, lacking, balance, limits, faults, otherwise, again, asked, bodies };
    return await reportRun(all, judged, results, startedAt);
  } finally {
    await opened.removeSeed();
    budget.stop();
    await opened.context.transport.close();
  }
};

/** What failed for no known reason. */
const unexplained = (
  results: readonly CheckResult[],
  faults: readonly KnownFault[],
  again: ReadonlySet<CheckResult>,
): readonly CheckResult[] =>
  results.filter(
    (result) =>
      result.failure !== undefined &&
      !again.has(result) &&
      !faults.some(({ explains }) => result.failure && explains(result.failure)),
  );

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

/** How a run asks its server. */
type Opening = TargetOptions & { readonly signal: AbortSignal };

/** A server whose data was read, and made where that was asked for. */
type Opened = SeededTarget & { readonly lacking?: Lacking; readonly safety?: Safety | undefined };

/** Opens the server of a run; what is written to it from then on is in `bodies`. Call `removeSeed`, and close `context.transport`, after use. */
const openRun = async (settings: CompleteSettings, options: Opening) => counting(await openFor(settings, options));

const openFor = async (settings: CompleteSettings, options: Opening): Promise<Opened> => {
  const { ownContent: own } = settings;
  const time = checkTimeout(settings);
  if (own !== undefined) {
    const safety = own.writes === undefined ? undefined : createSafety(time);
    return { ...(await openOwn({ ...options, own })), lacking: {}, removeSeed: async () => [], safety };
  }
  if (settings.seedViaApi) {
    const seeded = await openSeeded(options);
    return { ...seeded, safety: createSafety(time, seeded.before) };
  }
  // What only reads leaves nothing.
  const safety = settings.checks.some(writes) ? createSafety(time) : undefined;
  const removeSeed = async () => [];
  return { ...(await (settings.detect ? openDetected(options) : openTarget(options))), removeSeed, safety };
};

/**
 * Whether a server lets anybody create entries is found out by creating one: no section shows how, and what is shown of updates is tried on entries that are
 * lent. `--detect` asks such a server whether it updates relations, by an update that is to be refused. Only where a check is to write, and the
 * server holds the dataset.
 */
const withoutWrites = async (
  target: Opened,
  { checks, detect, profile, ownContent, seedViaApi, resetCommand, signal }: CompleteSettings & Opening,
): Promise<Opened> => {
  const { context, preflight, safety, lacking = {} } = target;
  const isOpen = profile === "spec" && resetCommand === undefined && context.capabilities.has("writes");
  if (ownContent !== undefined || seedViaApi || !(detect || isOpen)) return target;
  const isAsked = checks.some((check) => writes(check) && leftOut(check, context) === undefined);
  if (safety === undefined || !isAsked || nothingToJudge(preflight) !== undefined) return target;
  const prepared = await safety.prepare(context);
  const refused = "refused" in prepared ? prepared.refused : undefined;
  if (refused === undefined && !lends(context.capabilities)) return target;
  const { transport, wholeDataset: dataset, headers } = context;
  const updates = detect ? await lackingUpdates({ transport, dataset, headers, signal }) : undefined;
  const found = {
    ...(refused === undefined ? {} : { writes: refused }),
    ...(updates === undefined ? {} : { "relation-updates": updates }),
  };
  const less = withoutLacking({ ...target, lacking }, found);
  // What else is missing is asked for where something fails.
  return detect ? { ...target, ...less } : { ...target, context: less.context };
};

/** A target that keeps what is written to it, and that: see {@link withoutIds}. */
const counting = <T extends OpenedTarget>(target: T): { readonly target: T; readonly bodies: ReadonlySet<string> } => {
  const bodies = new Set<string>();
  const { transport } = target.context;
  const send: typeof transport.send = (request, signal) => {
    if (request.body !== undefined) bodies.add(withoutIds(request.body));
    return transport.send(request, signal);
  };
  return { bodies, target: { ...target, context: { ...target.context, transport: { ...transport, send } } } };
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

/** Why no check is run: nothing would be known of what it finds. */
const nothingToJudge = ({ status, findings }: Preflight): string | undefined => {
  const messages = [...new Set(findings.filter(({ blocks }) => blocks).map(({ message }) => message))];
  if (status === "unreachable" || status === "silent") return unknownServer[status];
  if (status === "unreadable") return `dataset: ${messages.join("; ")}`;
  if (status === "disturbed") return messages[0] ?? "another run";
  // The run ended while the data was read; without a preflight there is no such finding.
  return status === "skipped" ? findings.find(({ type, blocks }) => blocks && type === "")?.message : undefined;
};

/** Puts the defaults in place of what is left out. Throws a RangeError for a profile that is none. */
export const completeSettings = (given: RunSettings): CompleteSettings => {
  const { profile = defaultSettings.profile, depth = depthOf(given.ownContent !== undefined) } = given;
  checkProfile(profile);
  const own = given.ownContent === undefined ? allChecks : ownChecks;
  const runs = given.runs ?? runsOf[depth];
  const settings = { ...defaultSettings, ...given, checks: given.checks ?? own, profile, depth, runs };
  // The defaults' types are narrower than what may be given.
  return settings as CompleteSettings;
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
