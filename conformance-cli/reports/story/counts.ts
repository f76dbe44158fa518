import { plural } from "../../../spec-tests/kit/base.js";
import { type Verdict, verdicts } from "../../../spec-tests/kit/contract/verdict.js";
import type { RunReport } from "../../../spec-tests/kit/report/report.js";

/** What verdicts are called in reports. */
export const verdictNames: Readonly<Record<Verdict, string>> = {
  passed: "passed",
  failed: "failed",
  warned: "warned",
  blocked: "blocked",
  "not-applicable": "n/a",
  error: "broken",
};

/** How the checks ended. */
export interface Counts {
  /** The verdicts that have a number, and the two that everybody looks for. */
  readonly columns: readonly Verdict[];
  /** The verdicts of a few checks that were chosen, and what is said of the others: nobody who chose them asks for a table. */
  readonly chosen?: { readonly checks: readonly (readonly [id: string, verdict: string])[]; readonly rest: string };
}

/** How the checks of a report ended. */
export const countsOf = (report: RunReport): Counts => {
  const columns = verdicts.filter(
    (verdict) => report.summary[verdict] > 0 || verdict === "passed" || verdict === "failed",
  );
  const chosen = chosenOf(report);
  return { columns, ...(chosen === undefined ? {} : { chosen }) };
};

/** So many checks at most, beside the monitors, that belong to every run, are listed one by one. */
const mostListed = 10;

const isMonitor = ({ id }: { readonly id: string }): boolean => id.startsWith("monitors-");

const wordOf = (verdict: string): string => verdict.replace("-", " ");

/** The checks that were chosen, where they are few. */
export const chosenOf = ({ checks }: Pick<RunReport, "checks">): Counts["chosen"] => {
  const chosen = checks.filter((check) => !isMonitor(check));
  const monitors = checks.filter(isMonitor);
  if (chosen.length === 0 || chosen.length > mostListed || monitors.length === 0) return undefined;
  const counts = verdicts.flatMap((verdict) => {
    const count = monitors.filter((check) => check.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${wordOf(verdict)}`];
  });
  return {
    checks: chosen.map(({ id, verdict }) => [id, wordOf(verdict)]),
    rest: `and ${plural(monitors.length, "check")} that judge every answer (monitors-*): ${counts.join(", ")}`,
  };
};

/** What a run has cost. */
export const effortOf = ({ summary, milliseconds, sent }: RunReport): string => {
  const { total, requests, blocked } = summary;
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`;
  // What was asked before the checks is not counted.
  return requests === 0 && blocked > 0 && blocked + summary["not-applicable"] === total
    ? `none of ${plural(total, "check")} was run, ${seconds}`
    : `${plural(total, "check")}, ${plural(sent ?? requests, "request")}, ${seconds}`;
};
