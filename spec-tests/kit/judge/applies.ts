import type { Check } from "../contract/check.js";
import type { CheckResult } from "../contract/verdict.js";
import { lends } from "../dataset/lent.js";
import { unlimited } from "../target/lists.js";
import type { TargetContext } from "../target/target.js";

/** The result of a check that says nothing about this server. */
export const leftOut = (check: Check, context: TargetContext): CheckResult | undefined => {
  const single =
    check.together === true && context.random.concurrency < 2 ? "one request at a time: --concurrency 1" : undefined;
  const withoutRandom = check.random === true && context.random.runs === 0 ? "no random requests: --runs 0" : undefined;
  const unasked = context.random.depth === "quick" && check.quick !== true ? "a quick run does not ask it" : undefined;
  const reason = notApplicable(check, context) ?? withoutRandom ?? single ?? unasked;
  return reason === undefined ? undefined : { ...blockedBy(check, reason), verdict: "not-applicable" };
};

/** A check that is asked however quick the run is. */
export const askedAnyway = (check: Check): Check => ({ ...check, quick: true });

/** Whether a failure of this check makes the server non-conformant under the profile. */
export const decides = (check: Check, profile: TargetContext["profile"]): boolean =>
  check.informs !== true && (check.level === "MUST" || (check.level === "WILL" && profile === "strapi-4.26"));

/** Why a run leaves a check out: what it expects under another profile, or of what the server does not offer. */
export const notApplicable = (
  check: Check,
  context: Pick<TargetContext, "profile" | "capabilities" | "withheld" | "largestPage">,
): string | undefined => {
  if (check.profile !== undefined && check.profile !== context.profile)
    return `expected under --profile ${check.profile} only`;
  const largestPage = Math.min(...Object.values(context.largestPage ?? unlimited));
  if (check.page !== undefined && check.page > largestPage)
    return `the server's largest page holds ${largestPage} entries, and ${check.page} are needed (section 8 lets it be configured)`;
  const missing = check.needs.filter((need) => !context.capabilities.has(need));
  if (missing.length === 0) return undefined;
  const reason = missing.map((name) => context.withheld?.[name]).find((each) => each !== undefined);
  const said = reason ?? `capability not declared: ${missing.join(", ")}`;
  const isOwn = missing.includes("writes") && lends(context.capabilities);
  return isOwn ? `${said}; this needs an entry that the check creates, or changes beyond its relations` : said;
};

/** Milliseconds that one check may take: random requests to a slow but living server need more than one time-out. */
export const checkTimeout = ({ timeout }: { readonly timeout: number }): number => Math.max(60_000, timeout * 10);

/** The result of a check that was not run. */
export const blockedBy = (check: Check, reason: string): CheckResult => ({
  check,
  verdict: "blocked",
  reason,
  requests: 0,
  milliseconds: 0,
});
