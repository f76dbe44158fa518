import { allCapabilities } from "../../kit/contract/capability.js";
import type { Check } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { blockedBy, type CheckingOptions, leftOut, runChecks } from "../../kit/judge/run-checks.js";
import { askedAnyway } from "../../kit/judge/select.js";
import type { TargetContext } from "../../kit/target/target.js";
import type { CompleteSettings } from "./settings.js";

const isContained = ({ contained }: Check): boolean => contained === true;

/** Whether a server is offered as one that can do everything: of a smaller one the checks that contain others may not be asked. */
const isWhole = ({ capabilities, unavailable }: TargetContext): boolean =>
  capabilities.size === allCapabilities.length && Object.keys(unavailable).length === 0;

/**
 * Runs checks; of a server that can do everything those that others contain last, and in a usual run only where something of their section has
 * failed: they may show that by a shorter request. In the order of the checks.
 */
export const runWithContained = async (
  { checks, bail, depth, onResult }: CompleteSettings,
  context: TargetContext,
  options: CheckingOptions,
): Promise<readonly CheckResult[]> => {
  if (depth === "deep" || (depth === "usual" && !isWhole(context)))
    return runChecks(checks.map(askedAnyway), context, options);
  const results = await runChecks(
    checks.filter((check) => !isContained(check)),
    context,
    options,
  );
  const failed = new Set(results.flatMap(({ check, verdict }) => (verdict === "failed" ? [check.section] : [])));
  const isAsked = ({ section }: Check): boolean =>
    depth === "usual" && !bail && options.signal?.aborted !== true && failed.has(section);
  const contained = checks.filter(isContained);
  const left = contained
    .filter((check) => !isAsked(check))
    .map((check) => leftOut(check, context) ?? { ...blockedBy(check, notAsked), verdict: "not-applicable" as const });
  for (const result of left) onResult?.(result);
  const more = await runChecks(contained.filter(isAsked).map(askedAnyway), context, options);
  const byId = new Map([...results, ...left, ...more].map((result) => [result.check.id, result]));
  return checks.flatMap(({ id }) => byId.get(id) ?? []);
};

/** Why a check that others contain is not asked. */
const notAsked = "others notice what it notices: --deep, --section or --check asks it";
