import { plural } from "../../kit/base.js";
import { type CheckResult, type Verdict, verdicts } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { type Preflight, unknownServer } from "../../kit/preflight/outcome.js";
import type { ReportedCheck, ReportedSection, RunReport } from "../../kit/report/report.js";
import { sections } from "../../sections.js";
import type { ExpectedFailures } from "./settings.js";

/** How a run ended. */
export interface Outcome {
  /** 0 conformant; 1 failed or stale; 2 no check applies; 3 unreachable or blocked; 4 a fault of the kit. */
  readonly exitCode: 0 | 1 | 2 | 3 | 4;
  readonly message: string;
  readonly excused: readonly string[];
  readonly stale: readonly string[];
}

/** Decides a run. A listed failure is excused; a listed check that passes is stale; nothing excuses a blocked check. */
export const decideOutcome = (
  results: readonly CheckResult[],
  preflight: Preflight,
  expected: ExpectedFailures,
): Outcome => {
  const ids = (verdict: Verdict) =>
    results.filter((result) => result.verdict === verdict).map((result) => result.check.id);
  const listed = (id: string) => expected.has(id);
  const failed = ids("failed").filter((id) => !listed(id));
  const excused = [...ids("failed"), ...ids("warned")].filter(listed);
  const stale = ids("passed").filter(listed);
  const lists = { excused, stale };
  const errors = ids("error").length;
  if (errors > 0)
    return { exitCode: 4, message: `the kit itself broke in ${plural(errors, "check")}: please report it`, ...lists };
  const unknown = unknownServer[preflight.status];
  if (unknown !== undefined) return { exitCode: 3, message: unknown, ...lists };
  if (failed.length > 0)
    return {
      exitCode: 1,
      message: `not conformant: ${plural(failed.length, "check")} failed${ending(results)}`,
      ...lists,
    };
  if (stale.length > 0) {
    return {
      exitCode: 1,
      message: `stale expected ${stale.length === 1 ? "failure" : "failures"}: ${stale.join(", ")}`,
      ...lists,
    };
  }
  if (preflight.status === "disturbed")
    return { exitCode: 3, message: "undecided: another run of the kit is under way on this server", ...lists };
  const open = undecided(results);
  if (open !== undefined) return { exitCode: 3, message: `undecided: ${open}`, ...lists };
  const idle = unapplied(results);
  if (idle !== undefined) return { exitCode: 2, message: `nothing was checked: ${idle}`, ...lists };
  return {
    exitCode: 0,
    message: excused.length > 0 ? "conformant but for the expected failures" : "conformant",
    ...lists,
  };
};

/** What keeps a run without failures from being conformant. */
const undecided = (results: readonly CheckResult[]): string | undefined => {
  const blocked = results.filter(({ verdict }) => verdict === "blocked").length;
  const left = new Set(results.filter(({ check }) => writes(check)).flatMap(({ leftovers = [] }) => leftovers)).size;
  const parts = [
    ...(blocked > 0 ? [`${plural(blocked, "check")} could not be run${ending(results, blocked)}`] : []),
    ...(left > 0 ? [`${plural(left, "thing")} could not be deleted from the server again`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
};

/** Why a run in which no check applies says nothing of the server. */
const unapplied = (results: readonly CheckResult[]): string | undefined => {
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
const ending = (results: readonly CheckResult[], said?: number): string => {
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
