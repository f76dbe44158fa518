import { plural } from "../../kit/base.js";
import { type Verdict, verdicts } from "../../kit/contract/verdict.js";
import { type Preflight, unknownServer } from "../../kit/preflight/outcome.js";
import type { Profile } from "../../kit/reference.js";
import type { Otherwise, ReportedCheck, ReportedChoice, ReportedSection, RunReport } from "../../kit/report/report.js";
import { sections } from "../../sections.js";
import { findCauses } from "../causes/causes.js";
import { diagnose } from "../diagnosis/diagnose.js";
import { readDictionary } from "../diagnosis/read-dictionary.js";
import { choicesOf } from "./choices.js";

type Conclusion = Pick<
  RunReport,
  "summary" | "sections" | "causes" | "choices" | "diagnosis" | "expectedFailures" | "outcome" | "checks"
>;

/** What follows from the checks of a report, and from what the run found and left on the server. */
export const conclude = (
  checks: readonly ReportedCheck[],
  { preflight, profile, otherwise, ...harm }: Pick<RunReport, "preflight" | "profile"> & Harm & Words,
): Conclusion => {
  const { excused, stale, ...outcome } = decideOutcome(checks, { ...preflight, profile, otherwise }, harm);
  const choices = choicesAmong(checks, profile);
  const isWrong = checks.some(({ failure }) => failure !== undefined);
  const diagnosis = isWrong ? diagnose(checks, readDictionary()) : [];
  return {
    summary: summarize(checks),
    sections: summarizeSections(checks),
    causes: isWrong ? findCauses(checks) : [],
    ...(diagnosis.length === 0 ? {} : { diagnosis }),
    ...(choices.length === 0 ? {} : { choices }),
    expectedFailures: { excused, stale },
    outcome,
    checks,
  };
};

type Decided = Pick<ReportedCheck, "id" | "verdict" | "reason" | "refuses" | "expectedFailure" | "notPutBack"> &
  Partial<Pick<ReportedCheck, "source">>;

type Ran = Pick<Preflight, "status"> & Pick<RunReport, "profile"> & Words;

/** What a verdict names beside the checks. */
interface Words {
  readonly otherwise?: Otherwise | undefined;
}

/** What a run has done to the server. */
type Harm = Partial<Pick<RunReport, "inventory" | "left">>;

/** How a run ended. */
export interface Outcome {
  /** 0 conformant; 1 failed or stale; 2 no check applies; 3 unreachable or blocked, or something is left on the server; 4 a fault of the kit. */
  readonly exitCode: 0 | 1 | 2 | 3 | 4;
  readonly message: string;
  readonly excused: readonly string[];
  readonly stale: readonly string[];
}

/**
 * Decides a run. A listed failure is excused; a listed check that passes is stale; nothing excuses a blocked check, or what the run has done to
 * the server.
 */
export const decideOutcome = (
  checks: readonly Decided[],
  ran: Ran,
  { inventory = [], left = [] }: Harm = {},
): Outcome => {
  const outcome = decideChecks(checks, ran);
  const lent = new Set(checks.flatMap(({ notPutBack = [] }) => notPutBack)).size;
  const harm = harmOf({ inventory, left }, lent);
  if (harm === undefined) return outcome;
  const message = `${outcome.message}${outcome.exitCode === 0 ? ", but " : "; "}${harm}`;
  const isHarmed = inventory.some(({ lost, changed }) => lost !== undefined || changed !== undefined);
  const isOwn = lent > 0 || isHarmed || left.some(({ own }) => own);
  // A server of which a check failed may show what nobody has made.
  const isDecided = outcome.exitCode === 4 || (outcome.exitCode === 1 && !isOwn);
  return { ...outcome, exitCode: isDecided ? outcome.exitCode : 3, message };
};

const decideChecks = (checks: readonly Decided[], ran: Ran): Outcome => {
  const ids = (verdict: Verdict) =>
    checks.filter((check) => check.verdict === verdict && check.expectedFailure !== undefined).map(({ id }) => id);
  const lists = { excused: [...ids("failed"), ...ids("warned")], stale: ids("passed") };
  const [exitCode, message] = verdictOn(checks, ran, lists);
  return { exitCode, message, ...lists };
};

/** The exit code, and why: the first that holds. */
const verdictOn = (
  checks: readonly Decided[],
  { otherwise, profile, status }: Ran,
  { excused, stale }: Pick<Outcome, "excused" | "stale">,
): readonly [Outcome["exitCode"], string] => {
  const count = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  const errors = count("error");
  if (errors > 0) return [4, `the kit itself broke in ${plural(errors, "check")}: please report it`];
  const unknown = unknownServer[status];
  if (unknown !== undefined) return [3, unknown];
  const failed = checks.filter(({ verdict, expectedFailure }) => verdict === "failed" && expectedFailure === undefined);
  if (failed.length > 0 && otherwise !== undefined) return [1, inAnotherWay(otherwise)];
  if (failed.length > 0) return [1, `not conformant: ${plural(failed.length, "check")} failed${ending(checks)}`];
  if (stale.length > 0)
    return [1, `stale expected ${stale.length === 1 ? "failure" : "failures"}: ${stale.join(", ")}`];
  if (status === "disturbed") return [3, "undecided: another run of the kit is under way on this server"];
  const blocked = count("blocked");
  if (blocked > 0) return [3, `undecided: ${plural(blocked, "check")} could not be run${ending(checks, blocked)}`];
  const idle = unapplied(checks);
  if (idle !== undefined) return [2, `nothing was checked: ${idle}`];
  const known = excused.length > 0 ? ", but for the expected failures" : "";
  return [0, `conformant ${measures[profile]}${known}${differing(choicesAmong(checks, profile))}`];
};

/** What a conformant server conforms with. */
const measures: Readonly<Record<Profile, string>> = {
  spec: "with the specification",
  "strapi-4.26": "with the specification as Strapi 4.26 follows it",
};

/** What the server does in its own way, where it does anything so. */
const choicesAmong = (checks: readonly Decided[], profile: Profile): readonly ReportedChoice[] =>
  checks.some(({ refuses, verdict }) => verdict === "warned" || refuses !== undefined)
    ? choicesOf(checks, profile)
    : [];

/** What does not decide: how often the server differs from the real one where the specification leaves the choice. */
const differing = ({ length }: readonly ReportedChoice[]): string =>
  length === 0
    ? ""
    : `. ${plural(length, "choice differs", "choices differ")} from Strapi 4.26 (--profile strapi-4.26 judges by them)`;

/** Not conformant, and why that may be meant. */
const inAnotherWay = ({ profile, without }: Otherwise): string => {
  const lacking = without.length === 0 ? [] : [`--without ${without.join()}`];
  if (profile === "spec")
    return `not conformant: the server lacks ${without.join(" and ")}. With ${lacking.join(" ")}: conformant`;
  const options = [`--profile ${profile}`, ...lacking].join(" ");
  return `not conformant with the specification, but only where Strapi 4.26 is not either. With ${options}: conformant`;
};

/** What the run has done to the server. `lent`: how many attributes of the dataset's entries it could not put back. */
const harmOf = (harm: Required<Harm>, lent: number): string | undefined => {
  const left = harm.left.length;
  const lost = harm.inventory.reduce((sum, row) => sum + (row.lost?.length ?? 0), 0);
  const changed = harm.inventory.reduce((sum, row) => sum + (row.changed?.length ?? 0), 0);
  const parts = [
    ...(left > 0 ? [`${plural(left, "entry is", "entries are")} left on the server`] : []),
    ...(lost > 0 ? [`${plural(lost, "entry", "entries")} of the server ${lost === 1 ? "is" : "are"} gone`] : []),
    ...(changed > 0
      ? [`${plural(changed, "entry", "entries")} of the server ${changed === 1 ? "is" : "are"} not as before`]
      : []),
    ...(lent > 0 ? [`${plural(lent, "attribute")} could not be put back: load the data anew`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
};

/** Why a run in which no check applies says nothing of the server. */
const unapplied = (results: readonly Decided[]): string | undefined => {
  const [first] = results;
  if (first === undefined || results.some(({ verdict }) => verdict !== "not-applicable")) return undefined;
  const reasons = new Set(results.map(({ reason = "" }) => reason));
  const others = reasons.size === 1 ? "" : `, and ${plural(reasons.size - 1, "other reason")}`;
  const what = results.length === 1 ? "the check does not apply" : `none of ${plural(results.length, "check")} applies`;
  return `${what} (${first.reason}${others})`;
};

/** What ends a run before its time, in the words of the kit. */
const endings = /^(circuit-open|limited|budget|bail|another run): |^the run was stopped$/;

/** How many checks were left out because the run ended early, and why. `said`: the count that the sentence has already. */
const ending = (results: readonly Decided[], said?: number): string => {
  const left = results.filter(({ verdict, reason = "" }) => verdict === "blocked" && endings.test(reason));
  // The shortest says it without what is true of one check only.
  const [reason] = left.map((result) => result.reason ?? "").sort((a, b) => a.length - b.length);
  if (reason === undefined) return "";
  const why = reason.replace(/^limited: /, "");
  return left.length === said ? `: ${why}` : `; ${left.length} left out: ${why}`;
};

/** Counts the verdicts of a run. */
export const summarize = (checks: readonly ReportedCheck[]): RunReport["summary"] => ({
  ...countVerdicts(checks),
  total: checks.length,
  requests: checks.reduce((sum, check) => sum + check.requests, 0),
});

/** Counts the verdicts by section, in the order of the specification. Sections without checks are left out. */
export const summarizeSections = (checks: readonly ReportedCheck[]): readonly ReportedSection[] =>
  sections.flatMap(({ id, title }) => {
    const own = checks.filter((check) => check.section === id);
    return own.length === 0 ? [] : [{ id, title, ...countVerdicts(own), total: own.length }];
  });

const countVerdicts = (checks: readonly ReportedCheck[]): Record<Verdict, number> => {
  const count = (verdict: Verdict) => checks.filter((check) => check.verdict === verdict).length;
  // Object.fromEntries loses the keys: they are exactly the verdicts.
  return Object.fromEntries(verdicts.map((verdict) => [verdict, count(verdict)])) as Record<Verdict, number>;
};
