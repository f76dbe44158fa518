import type { CheckResult } from "../../kit/contract/verdict.js";
import { blockedBy, leftOut } from "../../kit/judge/applies.js";
import { type CheckingOptions, runChecks } from "../../kit/judge/run-checks.js";
import type { TargetContext } from "../../kit/target/target.js";
import type { CompleteSettings } from "./settings.js";

/** Runs the checks of a run of some depth, of which a quick one leaves most out. In the order of the checks. */
export const runOfDepth = async (
  { checks, depth, onResult }: CompleteSettings,
  context: TargetContext,
  options: CheckingOptions,
): Promise<readonly CheckResult[]> => {
  if (depth !== "quick") return runChecks(checks, context, options);
  const results = await runChecks(
    checks.filter(({ quick }) => quick === true),
    context,
    options,
  );
  const idle = checks
    .filter(({ quick }) => quick !== true)
    .map((check): CheckResult => {
      const reason = "a quick run does not ask it";
      return leftOut(check, context) ?? { ...blockedBy(check, reason), verdict: "not-applicable" };
    });
  for (const result of idle) onResult?.(result);
  const byId = new Map([...results, ...idle].map((result) => [result.check.id, result]));
  return checks.flatMap(({ id }) => byId.get(id) ?? []);
};
