import { commandLine, kitVersion, plural } from "../../kit/base.js";
import { pathMapping, withOwnPaths } from "../../kit/contract/address.js";
import type { Check } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { likelyReasonOf } from "../../kit/judge/database.js";
import type { Balance } from "../../kit/judge/safety.js";
import type { OpenedTarget } from "../../kit/preflight/open.js";
import type { Preflight } from "../../kit/preflight/outcome.js";
import { reportCheck } from "../../kit/report/check.js";
import { reportLeft } from "../../kit/report/left.js";
import { createRedactor } from "../../kit/report/redact.js";
import type { Otherwise, RunReport } from "../../kit/report/report.js";
import type { TargetContext } from "../../kit/target/target.js";
import type { Limits } from "../../kit/transport/limits.js";
import { checks as allChecks } from "../../statements/index.js";
import type { KnownFault } from "../causes/known-faults.js";
import { causesByUpdates } from "../causes/written-alike.js";
import type { Lacking } from "../detect/detect-lacking.js";
import { rightWhenAskedAgain } from "./afterwards.js";
import { conclude } from "./outcome.js";
import type { CompleteSettings } from "./settings.js";

interface Judged extends OpenedTarget {
  readonly lacking: Lacking;
  readonly limits: Limits;
  readonly balance: Balance | undefined;
  readonly faults: readonly KnownFault[];
  readonly otherwise: Otherwise | undefined;
  /** What failures come of that ask alike. */
  readonly asked: ReadonlyMap<CheckResult, string>;
  /** What the run has written. */
  readonly bodies: ReadonlySet<string>;
  /** What failed, and is right when it is asked again. */
  readonly again: ReadonlySet<CheckResult>;
}

/** What a run has found, as its report. */
export const reportRun = async (
  settings: CompleteSettings,
  { preflight, context, lacking, limits, balance, faults, otherwise, asked, bodies, again }: Judged,
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
  const unexplained = results.filter(
    (result) => result.failure !== undefined && !reasons.has(result) && !asked.has(result),
  );
  const written =
    context.own === undefined && unexplained.length > 0 ? causesByUpdates(unexplained, bodies, context) : asked;
  const reported = results.map((result) =>
    reportCheck(result, {
      ...{ ...shown, expectedFailure: expectedFailures.get(result.check.id) },
      ...{ likelyReason: reasons.get(result), cause: asked.get(result) ?? written.get(result) },
    }),
  );
  const found = {
    preflight: reportPreflight(withHint(preflight, context, settings), toReport),
    ...(balance === undefined ? {} : { inventory: balance.inventory }),
    left: (balance?.left ?? []).map((entry) => reportLeft(entry, context.transport.base, settings)),
  };
  return {
    format: "touchstone-conformance-report/1",
    kit: { name: "touchstone", version: kitVersion },
    target: reportTarget(context.transport.base, settings),
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
    ...withOwnRequests(withOwnWords(conclude(reported, { ...found, profile, otherwise }), settings), toReport),
  };
};

/** The server of a run, without the values of headers. */
export const reportTarget = (
  url: string,
  { apiPrefix, pluginPrefix, headers, ownContent, ...settings }: CompleteSettings,
): RunReport["target"] => ({
  url,
  embedded: settings.url === undefined && settings.fetch === undefined,
  ...(apiPrefix === undefined ? {} : { apiPrefix }),
  ...(pluginPrefix === undefined ? {} : { pluginPrefix }),
  headerNames: Object.keys(headers),
  ...(ownContent === undefined ? {} : { ownContent: ownContent.command ?? ["--own-content"] }),
});

/** Why checks likely failed, where that is known. */
const reasonsOf = async (
  results: readonly CheckResult[],
  context: TargetContext,
  { faults, again }: Pick<Judged, "faults" | "again">,
): Promise<ReadonlyMap<CheckResult, string>> => {
  const reasons = new Map<CheckResult, string>();
  for (const result of results) {
    const { failure } = result;
    if (failure === undefined) continue;
    const chance = again.has(result) ? rightWhenAskedAgain : undefined;
    const fault = faults.find(({ explains }) => explains(failure))?.reason;
    const reason = chance ?? fault ?? (await likelyReasonOf(result, context));
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

/** What a server refuses, by requests with its own paths. */
const withOwnRequests = <Some extends Pick<RunReport, "choices">>(concluded: Some, toReport: ToReport): Some => ({
  ...concluded,
  ...(concluded.choices && {
    choices: concluded.choices.map(({ request, ...choice }) =>
      request === undefined ? choice : { ...choice, request: toReport(request) },
    ),
  }),
});

/** Makes a sentence one that may be in a report. */
type ToReport = (sentence: string) => string;

const reportPreflight = (
  { findings, unavailable, mayHoldOther: _, ...rest }: Preflight,
  toReport: ToReport,
): Preflight => ({
  ...rest,
  findings: findings.map(({ attributes: _, ...finding }) => ({ ...finding, message: toReport(finding.message) })),
  unavailable: reportReasons(unavailable, toReport),
});

const reportReasons = (reasons: Lacking, toReport: ToReport): Lacking =>
  Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, toReport(reason)]));
