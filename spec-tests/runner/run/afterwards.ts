import { allCapabilities } from "../../kit/contract/capability.js";
import type { Check } from "../../kit/contract/check.js";
import type { Exchange } from "../../kit/contract/exchange.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { lends } from "../../kit/dataset/lent.js";
import { writes } from "../../kit/judge/leftovers.js";
import { runAlone } from "../../kit/judge/run-check.js";
import type { OpenedTarget } from "../../kit/preflight/open.js";
import type { Otherwise, RunReport } from "../../kit/report/report.js";
import { createTarget, nothingMade, type TargetContext } from "../../kit/target/target.js";
import { checks as allChecks } from "../../statements/index.js";
import { causesByRequests } from "../causes/asked-alike.js";
import { detectLacking, type Lacking, lackingUpdates } from "../detect/detect-lacking.js";
import type { CompleteSettings, RunSettings } from "./settings.js";

/* What a run asks once its checks are over: why they failed, and how the server would be conformant. */

/** What a server that is not conformant seems to lack of what was declared for it: asked for only then. */
export const suspect = async (
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

/** What failures come of, by the smallest requests that are still answered wrongly: what is right is known of the dataset alone. */
export const suspectCauses = async (
  { preflight, context }: OpenedTarget,
  failures: readonly CheckResult[],
  signal: AbortSignal,
): Promise<ReadonlyMap<CheckResult, string>> => {
  const isKnown = ["verified", "skipped"].includes(preflight.status) && context.own === undefined;
  // Warnings beside no failure have a cause each.
  if (!failures.some(({ verdict }) => verdict === "failed") || !isKnown || signal.aborted) return new Map();
  const target = createTarget(context, signal, nothingMade(), { isPaging: true });
  return causesByRequests(failures, target, { base: context.transport.base, headers: context.headers });
};

/**
 * How a server that failed under the specification would be conformant: without what it seems to lack, or judged as the real server is. What failed,
 * what warned and what that profile alone expects is asked once more, until one of it fails.
 */
export const lookOtherwise = async (
  settings: CompleteSettings & { readonly signal: AbortSignal },
  results: readonly CheckResult[],
  lacking: Lacking,
  runAgain: (settings: RunSettings) => Promise<RunReport>,
): Promise<Otherwise | undefined> => {
  const { profile, seedViaApi, ownContent, resetCommand, signal } = settings;
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
    const again = { ...same, profile: way.profile, capabilities, checks, detect: false, bail: true };
    if ((await runAgain(again)).outcome.exitCode === 0) return way;
  }
  return undefined;
};

/** Why a check likely failed whose answers are right when it is asked again, alone. */
export const rightWhenAskedAgain = "right when asked again: a race, or an answer kept for another caller";

/** So many failures are asked again: where more fail, it is not by chance. */
const mostAsked = 200;

interface Options {
  readonly checkTimeout: number;
  readonly signal: AbortSignal;
}

/**
 * The checks that only read, failed, and pass when they are run again at the end, while nothing else is under way. The request at which one failed is sent
 * once more; only where its answer is another one is the check run again.
 */
export const rightAgain = async (
  results: readonly CheckResult[],
  context: TargetContext,
  options: Options,
): Promise<ReadonlySet<CheckResult>> => {
  const right = new Set<CheckResult>();
  const isOpen = ({ verdict, check, failure }: CheckResult) =>
    verdict === "failed" &&
    failure !== undefined &&
    !(writes(check) || check.watches || check.together || check.random);
  for (const result of results.filter(isOpen).slice(0, mostAsked)) {
    if (options.signal.aborted) break;
    const last = result.failure?.exchanges.at(-1);
    if (last === undefined || !(await isAnsweredOtherwise(last, context))) continue;
    const { verdict } = await runAlone(result.check, result, context, options);
    if (verdict === "passed") right.add(result);
  }
  return right;
};

/** Whether a request that read is answered in another way now: as far as its answer was kept. */
const isAnsweredOtherwise = async (was: Exchange, { transport }: TargetContext): Promise<boolean> => {
  const { request } = was;
  if (request.method !== "GET" || !("answer" in was)) return false;
  const path = request.url.slice(transport.base.length);
  const now = await transport.send({ method: "GET", path, headers: request.headers });
  if (!("answer" in now)) return false;
  const { status, body } = was.answer;
  return now.answer.status !== status || !now.answer.body.startsWith(body);
};
