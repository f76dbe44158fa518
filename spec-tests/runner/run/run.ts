import { deprecate } from "node:util";
import { checks as allChecks } from "../../checks/index.js";
import { kitVersion } from "../../kit/base.js";
import { pathMapping, withOwnPaths } from "../../kit/contract/address.js";
import { Blocked } from "../../kit/contract/failure.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { blockedBy, type CheckingOptions, checkTimeout, leftOut, runChecks } from "../../kit/judge/run-checks.js";
import { type OpenedTarget, openTarget, type TargetOptions } from "../../kit/preflight/open.js";
import { type Preflight, unknownServer } from "../../kit/preflight/outcome.js";
import { checkProfile, currentProfile, renamedProfile } from "../../kit/reference.js";
import { reportCheck } from "../../kit/report/check.js";
import { createRedactor } from "../../kit/report/redact.js";
import type { RunReport } from "../../kit/report/report.js";
import { createLimits, type Limited } from "../../kit/transport/limits.js";
import { detectLacking, type Lacking } from "../detect/detect-lacking.js";
import { openDetected } from "../detect/open-detected.js";
import { openSeeded, type SeededTarget } from "../seed/open-seeded.js";
import { findCauses } from "./causes.js";
import { decideOutcome, summarize, summarizeSections } from "./outcome.js";
import { createReset } from "./reset.js";
import { type CompleteSettings, defaultSettings, type RunSettings } from "./settings.js";

/**
 * Opens a server, or a function that answers in its place, verifies its data, runs the checks and reports. Rejects when the
 * kit itself breaks, never for anything that a server does.
 */
export const run = async (settings: RunSettings = {}): Promise<RunReport> => {
  const all = completeSettings(settings);
  const startedAt = new Date();
  const budget = startBudget(settings.budget, settings.signal);
  const limits = createLimits(all);
  const options = { ...all, url: settings.url, fetch: settings.fetch, limits, signal: budget.signal };
  const target = await openFor(all, options);
  try {
    const results = await checkAll(all, target, options);
    const lacking = target.lacking ?? (await suspect(target, results, budget.signal));
    const preflight = withLeftovers(target.preflight, await target.removeSeed());
    return await report(all, { ...target, preflight, lacking, limited: limits.summary() }, results, startedAt);
  } finally {
    await target.removeSeed();
    budget.stop();
    await target.context.transport.close();
  }
};

type Opening = TargetOptions & { readonly signal: AbortSignal };

type Opened = SeededTarget & { readonly lacking?: Lacking };

const openFor = async (settings: CompleteSettings, options: Opening): Promise<Opened> => {
  if (settings.seedViaApi) return openSeeded(options);
  const opened = await (settings.detect ? openDetected(options) : openTarget(options));
  return { ...opened, removeSeed: async () => [] };
};

/** What a server that is not conformant seems to lack of what was declared for it: asked for only then. */
const suspect = async (
  { preflight: { status }, context }: OpenedTarget,
  results: readonly CheckResult[],
  signal: AbortSignal,
): Promise<Lacking> => {
  const needed = results.filter(({ verdict }) => verdict === "failed" || verdict === "blocked");
  if (needed.length === 0 || (status !== "verified" && status !== "differs")) return {};
  const asked = { transport: context.transport, dataset: context.wholeDataset, headers: context.headers, signal };
  // Nothing is sent to find out who may write, unless a check has done so.
  const wrote = needed.some(({ check, requests }) => writes(check) && requests > 0);
  return detectLacking(asked, new Set([...context.capabilities].filter((name) => name !== "writes" || wrote)));
};

/** So many paths of what could not be deleted are named. */
const maxLeftovers = 20;

const withLeftovers = (preflight: Preflight, leftovers: readonly string[]): Preflight => {
  if (leftovers.length === 0) return preflight;
  const more = leftovers.length > maxLeftovers ? `, and ${leftovers.length - maxLeftovers} more` : "";
  const message = `left behind on the server (could not be deleted): ${leftovers.slice(0, maxLeftovers).join(", ")}${more}`;
  return { ...preflight, findings: [...preflight.findings, { type: "", blocks: false, message }] };
};

const checkAll = async (
  settings: CompleteSettings,
  target: OpenedTarget,
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
  if (status === "unreachable") return unknownServer[status];
  if (status === "unreadable") return `dataset: ${messages.join("; ")}`;
  if (status === "disturbed") return messages[0] ?? "another run";
  // The run ended while the data was read; without a preflight there is no such finding.
  return status === "skipped" ? findings.find(({ type, blocks }) => blocks && type === "")?.message : undefined;
};

type Judged = OpenedTarget & { readonly lacking: Lacking; readonly limited: Limited | undefined };

const report = async (
  settings: CompleteSettings,
  { preflight, context, lacking, limited }: Judged,
  results: readonly CheckResult[],
  startedAt: Date,
): Promise<RunReport> => {
  const { profile, headers, transcripts: keep, seed, runs } = settings;
  const ownPaths = pathMapping(settings);
  const { text: redact } = createRedactor(headers);
  const toReport = (sentence: string) => withOwnPaths(redact(sentence), ownPaths);
  const shown = { profile, headers, keep, ownPaths };
  const expectedFailures =
    settings.reviseExpectedFailures?.(results.map((result) => reportCheck(result, shown))) ?? settings.expectedFailures;
  const { exitCode, message, excused, stale } = decideOutcome(results, preflight, expectedFailures);
  const reported = results.map((result) =>
    reportCheck(result, { ...shown, expectedFailure: expectedFailures.get(result.check.id) }),
  );
  return {
    format: "touchstone-conformance-report/1",
    kit: { name: "touchstone", version: kitVersion },
    target: {
      url: context.transport.base,
      embedded: settings.url === undefined && settings.fetch === undefined,
      ...(settings.apiPrefix === undefined ? {} : { apiPrefix: settings.apiPrefix }),
      ...(settings.pluginPrefix === undefined ? {} : { pluginPrefix: settings.pluginPrefix }),
      headerNames: Object.keys(headers),
    },
    profile,
    seed,
    runs,
    capabilities: settings.capabilities.filter((name) => context.capabilities.has(name)),
    ...(Object.keys(lacking).length === 0 ? {} : { lacking: reportReasons(lacking, toReport) }),
    ...(limited === undefined ? {} : { limited }),
    startedAt: startedAt.toISOString(),
    milliseconds: Date.now() - startedAt.getTime(),
    preflight: reportPreflight(preflight, toReport),
    summary: summarize(reported),
    sections: summarizeSections(reported),
    causes: reported.some(({ failure }) => failure !== undefined) ? findCauses(reported) : [],
    expectedFailures: { excused, stale },
    outcome: { exitCode, message },
    checks: reported,
  };
};

/** Makes a sentence one that may be in a report. */
type ToReport = (sentence: string) => string;

const reportPreflight = ({ findings, unavailable, ...rest }: Preflight, toReport: ToReport): Preflight => ({
  ...rest,
  findings: findings.map((finding) => ({ ...finding, message: toReport(finding.message) })),
  unavailable: reportReasons(unavailable, toReport),
});

const reportReasons = (reasons: Lacking, toReport: ToReport): Lacking =>
  Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, toReport(reason)]));

/** Node prints the warning once in a process. */
const renamed = deprecate(currentProfile, renamedProfile, "TOUCHSTONE_PROFILE");

/** Puts the defaults in place of what is left out. Throws a RangeError for a profile that is none. */
export const completeSettings = (given: RunSettings): CompleteSettings => {
  const { profile: name = defaultSettings.profile } = given;
  const profile = name === "strapi-v4" ? renamed(name) : name;
  checkProfile(profile);
  const settings = { ...{ checks: allChecks, ...defaultSettings, ...given }, profile };
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
