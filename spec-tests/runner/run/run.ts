import { commandLine, kitVersion, plural } from "../../kit/base.js";
import { pathMapping, withOwnPaths } from "../../kit/contract/address.js";
import { allCapabilities } from "../../kit/contract/capability.js";
import type { Check } from "../../kit/contract/check.js";
import { Blocked } from "../../kit/contract/failure.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { lends } from "../../kit/dataset/lent.js";
import { blockedBy, checkTimeout, leftOut } from "../../kit/judge/applies.js";
import { likelyReasonOf } from "../../kit/judge/database.js";
import { writes } from "../../kit/judge/leftovers.js";
import type { CheckingOptions } from "../../kit/judge/run-checks.js";
import { type Balance, createSafety, type Safety } from "../../kit/judge/safety.js";
import { openOwn } from "../../kit/own/open-own.js";
import { type OpenedTarget, openTarget, type TargetOptions } from "../../kit/preflight/open.js";
import { type Preflight, unknownServer } from "../../kit/preflight/outcome.js";
import { checkProfile } from "../../kit/reference.js";
import { reportCheck } from "../../kit/report/check.js";
import { reportLeft } from "../../kit/report/left.js";
import { createRedactor } from "../../kit/report/redact.js";
import type { Otherwise, RunReport } from "../../kit/report/report.js";
import type { TargetContext } from "../../kit/target/target.js";
import { createLimits, type Limits } from "../../kit/transport/limits.js";
import { checks as allChecks } from "../../statements/index.js";
import { ownChecks } from "../../statements/own/index.js";
import { detectLacking, type Lacking, lackingUpdates } from "../detect/detect-lacking.js";
import { openDetected, without as withoutLacking } from "../detect/open-detected.js";
import { openSeeded, type SeededTarget } from "../seed/open-seeded.js";
import { rightAgain, rightWhenAskedAgain } from "./asked-again.js";
import { runOfDepth } from "./depth.js";
import { faultOf, findFaults, type KnownFault } from "./faults.js";
import { conclude } from "./outcome.js";
import { createReset } from "./reset.js";
import { type CompleteSettings, defaultSettings, depthOf, type RunSettings, runsOf } from "./settings.js";
import { causesByParts } from "./shared-parts.js";

/**
 * Opens a server, or a function that answers in its place, verifies its data, runs the checks and reports. Rejects when the
 * kit itself breaks, never for anything that a server does.
 */
export const run = (settings: RunSettings = {}): Promise<RunReport> => runOnce(settings, lookOtherwise);

const runOnce = async (settings: RunSettings, look: typeof lookOtherwise): Promise<RunReport> => {
  const all = completeSettings(settings);
  const startedAt = new Date();
  const budget = startBudget(settings.budget, settings.signal);
  const limits = createLimits(all);
  const watch = all.checks.some(({ watches }) => watches);
  const options = { ...all, url: settings.url, fetch: settings.fetch, limits, signal: budget.signal, watch };
  const { target: opened, asked } = counting(await openFor(all, options));
  try {
    const target = await withoutWrites(opened, { ...all, ...options });
    const results = withoutIdle(await checkAll(all, target, options));
    const suspected = target.lacking ?? (await suspect(target, results, budget.signal));
    const made = [...results.flatMap(({ leftovers = [] }) => leftovers), ...(await target.removeSeed())];
    const balance = await target.safety?.finish(made);
    const lacking = { ...suspected, ...(balance?.refused === undefined ? {} : { writes: balance.refused }) };
    const faults = await suspectFaults(target, results, budget.signal);
    const otherwise = await look(all, results, lacking, budget.signal);
    const again = all.bail
      ? new Set<CheckResult>()
      : await rightAgain(results, target.context, { checkTimeout: checkTimeout(all), signal: budget.signal });
    const judged = { ...target, lacking, balance, limits, faults, otherwise, again, asked };
    return await report(all, judged, results, startedAt);
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

type Opening = TargetOptions & { readonly signal: AbortSignal };

type Opened = SeededTarget & { readonly lacking?: Lacking; readonly safety?: Safety | undefined };

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

/** Faults that may be behind what failed or was blocked: looked for only then. */
const suspectFaults = async (
  { preflight, context }: OpenedTarget,
  results: readonly CheckResult[],
  signal: AbortSignal,
): Promise<readonly KnownFault[]> => {
  const isWrong = results.some(({ verdict }) => ["failed", "warned", "blocked"].includes(verdict));
  const isRead = preflight.status === "verified" || preflight.status === "differs";
  // What explains much is known of the dataset alone.
  return isWrong && isRead && context.own === undefined && !signal.aborted
    ? findFaults(context, preflight, signal)
    : [];
};

/** A target that keeps the paths that it is asked for, and those paths. */
const counting = <T extends OpenedTarget>(target: T): { readonly target: T; readonly asked: ReadonlySet<string> } => {
  const asked = new Set<string>();
  const { transport } = target.context;
  const send: typeof transport.send = (request, signal) => {
    if (request.method === "GET") asked.add(request.path);
    return transport.send(request, signal);
  };
  return { asked, target: { ...target, context: { ...target.context, transport: { ...transport, send } } } };
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
  const { lacking } = await detectLacking(asked, context.capabilities);
  // Nothing is sent to find out who may update, unless a check has done so.
  const wrote = needed.some(({ check, requests }) => writes(check) && requests > 0);
  const isHarmful = (await context.lending?.harm) !== undefined;
  const updates = wrote && !isHarmful && lends(context.capabilities) ? await lackingUpdates(asked) : undefined;
  return { ...lacking, ...(updates === undefined ? {} : { "relation-updates": updates }) };
};

/**
 * How a server that failed under the specification would be conformant: without what it seems to lack, or judged as the real server is. What failed,
 * what warned and what that profile alone expects is asked once more, until one of it fails.
 */
const lookOtherwise = async (
  settings: CompleteSettings,
  results: readonly CheckResult[],
  lacking: Lacking,
  signal: AbortSignal,
): Promise<Otherwise | undefined> => {
  const { profile, seedViaApi, ownContent, resetCommand } = settings;
  // A part of the checks says nothing of all.
  const isWhole =
    settings.checks.length === allChecks.length && settings.checks.every(({ informs }) => informs !== true);
  const isOpen =
    isWhole && settings.depth !== "quick" && !seedViaApi && ownContent === undefined && resetCommand === undefined;
  const isDecided = results.every(({ verdict }) => verdict !== "blocked" && verdict !== "error");
  const failed = results.filter(({ verdict }) => verdict === "failed").map(({ check }) => check);
  if (!isOpen || !isDecided || failed.length === 0 || profile !== "spec" || signal.aborted) return undefined;
  const withheld = allCapabilities.filter((name) => lacking[name] !== undefined);
  const others = results
    .filter(({ check, verdict }) => verdict === "warned" || check.profile === "strapi-4.26")
    .map(({ check }) => check);
  const ways: readonly (Otherwise & { readonly checks: readonly Check[] })[] = [
    ...(withheld.length === 0 ? [] : [{ profile, without: withheld, checks: failed }]),
    { profile: "strapi-4.26", without: withheld, checks: [...failed, ...others] },
  ];
  for (const { checks, ...way } of ways) {
    const capabilities = settings.capabilities.filter((name) => !way.without.includes(name));
    const { budget: _, onResult: __, reviseExpectedFailures: ___, ...same } = settings;
    const again = { ...same, profile: way.profile, capabilities, checks, detect: false, bail: true, signal };
    if ((await runOnce(again, async () => undefined)).outcome.exitCode === 0) return way;
  }
  return undefined;
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
  return runOfDepth(settings, context, options);
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

interface Judged extends OpenedTarget {
  readonly lacking: Lacking;
  readonly limits: Limits;
  readonly balance: Balance | undefined;
  readonly faults: readonly KnownFault[];
  readonly otherwise: Otherwise | undefined;
  /** The paths of the `GET` requests of the run. */
  readonly asked: ReadonlySet<string>;
  /** What failed, and is right when it is asked again. */
  readonly again: ReadonlySet<CheckResult>;
}

const report = async (
  settings: CompleteSettings,
  { preflight, context, lacking, limits, balance, faults, otherwise, asked, again }: Judged,
  results: readonly CheckResult[],
  startedAt: Date,
): Promise<RunReport> => {
  const { profile, headers, transcripts: keep, seed, runs, depth } = settings;
  const ownPaths = pathMapping(settings);
  const limited = limits.summary();
  const { text: redact } = createRedactor(headers);
  const toReport = (sentence: string) => withOwnPaths(redact(sentence), ownPaths);
  const shown = { profile, headers, keep, runs, depth, ownPaths };
  const expectedFailures =
    settings.reviseExpectedFailures?.(results.map((result) => reportCheck(result, shown))) ?? settings.expectedFailures;
  const reasons = await reasonsOf(results, context, { faults, again });
  const unexplained = results.filter((result) => !reasons.has(result));
  const causes =
    context.own === undefined && unexplained.some(({ failure }) => failure !== undefined)
      ? causesByParts(unexplained, asked, context)
      : new Map<CheckResult, string>();
  const reported = results.map((result) => {
    const reason = reasons.get(result);
    const isBlocked = result.verdict === "blocked" && reason !== undefined;
    return reportCheck(isBlocked ? { ...result, reason: `likely because ${reason}: see the data` } : result, {
      ...{ ...shown, expectedFailure: expectedFailures.get(result.check.id) },
      ...{ likelyReason: reason, cause: causes.get(result) },
    });
  });
  const found = {
    preflight: reportPreflight(withHint(preflight, context, settings), toReport),
    ...(balance === undefined ? {} : { inventory: balance.inventory }),
    left: (balance?.left ?? []).map((entry) => reportLeft(entry, context.transport.base, settings)),
  };
  return {
    format: "touchstone-conformance-report/1",
    kit: { name: "touchstone", version: kitVersion },
    target: {
      url: context.transport.base,
      embedded: settings.url === undefined && settings.fetch === undefined,
      ...(settings.apiPrefix === undefined ? {} : { apiPrefix: settings.apiPrefix }),
      ...(settings.pluginPrefix === undefined ? {} : { pluginPrefix: settings.pluginPrefix }),
      headerNames: Object.keys(headers),
      ...(settings.ownContent === undefined ? {} : { ownContent: settings.ownContent.command ?? ["--own-content"] }),
    },
    profile,
    ...(depth === "usual" ? {} : { depth }),
    seed,
    runs,
    capabilities: settings.capabilities.filter((name) => context.capabilities.has(name)),
    ...(Object.keys(lacking).length === 0 ? {} : { lacking: reportReasons(lacking, toReport) }),
    ...(limited === undefined ? {} : { limited }),
    startedAt: startedAt.toISOString(),
    milliseconds: Date.now() - startedAt.getTime(),
    sent: limits.sent(),
    ...found,
    ...(otherwise === undefined ? {} : { otherwise }),
    ...withOwnWords(conclude(reported, { ...found, profile, otherwise }), settings),
  };
};

/** Why checks likely failed, or were blocked, where that is known. */
const reasonsOf = async (
  results: readonly CheckResult[],
  context: TargetContext,
  { faults, again }: Pick<Judged, "faults" | "again">,
): Promise<ReadonlyMap<CheckResult, string>> => {
  const reasons = new Map<CheckResult, string>();
  for (const result of results) {
    const fault = faults.length === 0 ? undefined : await faultOf(result, context, faults);
    const chance = again.has(result) ? rightWhenAskedAgain : undefined;
    const reason = chance ?? fault ?? (result.failure && (await likelyReasonOf(result, context)));
    if (reason !== undefined) reasons.set(result, reason);
  }
  return reasons;
};

/** A server of which not everything was asked is not called conformant: in a quick run, and by its own content, which may have no example. */
const withOwnWords = (
  concluded: ReturnType<typeof conclude>,
  { ownContent, depth, checks }: CompleteSettings,
): typeof concluded => {
  const { outcome, summary } = concluded;
  if (outcome.exitCode !== 0) return concluded;
  if (ownContent === undefined && depth !== "quick") {
    const message = outcome.message.replace(/^conformant with the specification/, `$&${scopeOf(checks)}`);
    return { ...concluded, outcome: { ...outcome, message } };
  }
  const { passed, "not-applicable": left } = summary;
  const message =
    depth === "quick"
      ? `nothing found in a quick run: ${plural(passed, "check")} passed, ${left} not asked (a run without --quick asks more)`
      : `nothing found: ${plural(passed, "check")} passed, ${left} not decided`;
  return { ...concluded, outcome: { ...outcome, message } };
};

/** What a run of some checks says of what it was about. */
const scopeOf = (checks: readonly Check[]): string => {
  const chosen = checks.filter(({ informs }) => informs !== true);
  const ids = new Set(chosen.map(({ id }) => id));
  const parts = new Set(chosen.map(({ section }) => section));
  const isChosen = ({ id, watches }: Check) => ids.has(id) || watches === true;
  if (allChecks.every(isChosen)) return "";
  const own = allChecks.filter(({ section }) => parts.has(section));
  if (!own.every(isChosen)) return ids.size === 1 ? " in this check" : " in these checks";
  return parts.size === 1 ? " in this section" : " in these sections";
};

/** Of a server with other content than the kit's, or little of that: how it is judged by its own. */
const withHint = (
  preflight: Preflight,
  { dataset, ids, unsafe }: TargetContext,
  { ownContent, url }: CompleteSettings,
): Preflight => {
  const isOther = preflight.status === "unreadable" || preflight.status === "differs";
  if (
    !isOther ||
    preflight.mayHoldOther !== true ||
    unsafe === undefined ||
    ownContent !== undefined ||
    url === undefined
  )
    return preflight;
  const command = commandLine(`conformance --url ${url} --own-content`);
  const isHeld = [...dataset.dataset.model.contentTypes.keys()].some((uid) =>
    dataset.entries(uid).some(({ key }) => ids.id(uid, key) !== undefined),
  );
  const start = isHeld
    ? "without the rest of the dataset, the server can be checked"
    : "the server holds other content than the kit's dataset. Check it";
  const message =
    `${start} by its own content, with GET requests only: ${command} --schemas ./my-strapi-project. ` +
    `--types articles,pages in place of --schemas needs only names, and finds fewer faults. Writes, roles and ` +
    "what its content has no example of can be checked only with the kit's dataset";
  return { ...preflight, findings: [...preflight.findings, { type: "", blocks: false, message }] };
};

/** Makes a sentence one that may be in a report. */
type ToReport = (sentence: string) => string;

const reportPreflight = (
  { findings, unavailable, mayHoldOther: _, ...rest }: Preflight,
  toReport: ToReport,
): Preflight => ({
  ...rest,
  findings: findings.map((finding) => ({ ...finding, message: toReport(finding.message) })),
  unavailable: reportReasons(unavailable, toReport),
});

const reportReasons = (reasons: Lacking, toReport: ToReport): Lacking =>
  Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, toReport(reason)]));

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
