import type { Verdict } from "../../spec-tests/kit/contract/verdict.js";
import type { ComparedCheck, ComparedReport } from "./load-report.js";

/** A check whose verdict differs between two reports; undefined where a report does not have it. */
export interface ChangedCheck {
  readonly id: string;
  readonly section: string;
  readonly before?: Verdict;
  readonly after?: Verdict;
  /** Why it fails, or is not decided, in the later report. */
  readonly why?: string;
}

/** What became of the checks between two runs. The form of the JSON comparison. */
export interface ReportDiff {
  readonly format: "touchstone-conformance-diff/1";
  readonly before: ReportSide;
  readonly after: ReportSide;
  /** Passed, and now fails, warns, is blocked or broke; or warned, and now fails. */
  readonly regressed: readonly ChangedCheck[];
  /** Did not pass, and now does. */
  readonly fixed: readonly ChangedCheck[];
  /** Any other change of a verdict, or of the kind of failure. */
  readonly changed: readonly ChangedCheck[];
  /** Only in the later report. */
  readonly new: readonly ChangedCheck[];
  /** Only in the earlier report. */
  readonly gone: readonly ChangedCheck[];
  /** How many checks are as they were. */
  readonly same: number;
}

/** One of the two reports. */
export interface ReportSide extends Omit<ComparedReport, "checks"> {
  readonly checks: number;
}

/** Compares two reports, check by check. */
export const compareReports = (before: ComparedReport, after: ComparedReport): ReportDiff => {
  const earlier = new Map(before.checks.map((check) => [check.id, check]));
  const later = new Set(after.checks.map(({ id }) => id));
  const groups = { regressed: [], fixed: [], changed: [], new: [] } as Record<Group, ChangedCheck[]>;
  let same = 0;
  for (const check of after.checks) {
    const old = earlier.get(check.id);
    const group = old === undefined ? "new" : groupOf(old, check);
    if (group === "same") same++;
    else groups[group].push(describe(old, check));
  }
  const gone = before.checks.filter(({ id }) => !later.has(id));
  return {
    format: "touchstone-conformance-diff/1",
    before: side(before),
    after: side(after),
    ...groups,
    gone: gone.map(({ id, section, verdict }) => ({ id, section, before: verdict })),
    same,
  };
};

type Group = "regressed" | "fixed" | "changed" | "new";

const groupOf = (old: ComparedCheck, check: ComparedCheck): Exclude<Group, "new"> | "same" => {
  if (old.verdict === check.verdict) {
    return old.failure?.fingerprint === check.failure?.fingerprint ? "same" : "changed";
  }
  // A server may do either.
  if (check.level === "MAY" && check.verdict !== "failed" && old.verdict !== "failed") return "changed";
  if (check.verdict === "passed") return old.verdict === "not-applicable" ? "changed" : "fixed";
  // Whoever lists a failure as expected knows of it.
  if (check.verdict === "not-applicable" || check.expectedFailure !== undefined) return "changed";
  const isWorse = old.verdict === "passed" || (old.verdict === "warned" && check.verdict === "failed");
  return isWorse ? "regressed" : "changed";
};

const describe = (old: ComparedCheck | undefined, check: ComparedCheck): ChangedCheck => {
  const why = check.failure?.why ?? (check.verdict === "passed" ? undefined : check.reason?.split("\n")[0]);
  return {
    id: check.id,
    section: check.section,
    ...(old === undefined ? {} : { before: old.verdict }),
    after: check.verdict,
    ...(why === undefined ? {} : { why }),
  };
};

const side = ({ checks, ...rest }: ComparedReport): ReportSide => ({ ...rest, checks: checks.length });
