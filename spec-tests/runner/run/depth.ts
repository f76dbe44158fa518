import type { Check } from "../../kit/contract/check.js";
import type { Depth } from "../../kit/contract/target.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { askedAnyway, blockedBy, leftOut } from "../../kit/judge/applies.js";
import { type CheckingOptions, runChecks } from "../../kit/judge/run-checks.js";
import type { TargetContext } from "../../kit/target/target.js";
import type { CompleteSettings } from "./settings.js";

/** Why a check is not asked, at first. */
const reasonOf = ({ contained, quick }: Check, depth: Depth): string | undefined => {
  if (depth === "quick") return quick === true ? undefined : "a quick run does not ask it";
  return depth === "usual" && contained === true
    ? "others notice what it notices: --deep, --section or --check asks it"
    : undefined;
};

/**
 * Runs the checks of a run of some depth; in a usual one also those that others contain, where something of their section has failed: they may show that
 * by a shorter request. In the order of the checks.
 */
export const runOfDepth = async (
  { checks, bail, depth, onResult }: CompleteSettings,
  context: TargetContext,
  options: CheckingOptions,
): Promise<readonly CheckResult[]> => {
  const results = await runChecks(
    checks.filter((check) => reasonOf(check, depth) === undefined),
    context,
    options,
  );
  const failed = new Set(results.flatMap(({ check, verdict }) => (verdict === "failed" ? [check.section] : [])));
  const left = checks.flatMap((check) => {
    const reason = reasonOf(check, depth);
    return reason === undefined ? [] : [{ check, reason }];
  });
  const isAsked = ({ section }: Check): boolean =>
    depth === "usual" && !bail && options.signal?.aborted !== true && failed.has(section);
  const idle = left
    .filter(({ check }) => !isAsked(check))
    .map(({ check, reason }): CheckResult => {
      return leftOut(check, context) ?? { ...blockedBy(check, reason), verdict: "not-applicable" };
    });
  for (const result of idle) onResult?.(result);
  const more = left.flatMap(({ check }) => (isAsked(check) ? [askedAnyway(check)] : []));
  const byId = new Map(
    [...results, ...idle, ...(await runChecks(more, context, options))].map((result) => [result.check.id, result]),
  );
  return checks.flatMap(({ id }) => byId.get(id) ?? []);
};
