import { upperFirst } from "../../../spec-tests/kit/base.js";
import { printable } from "../../../spec-tests/kit/report/printable.js";
import type { RunReport } from "../../../spec-tests/kit/report/report.js";
import { type Cause, causesWith, isUnexpected } from "./causes.js";
import { type Counts, countsOf, effortOf } from "./counts.js";
import { dataFacts, type Fact, isEnded, runFacts } from "./facts.js";
import { type Group, groupsOf, harmGroups } from "./groups.js";

/**
 * A run as every report prints it: values in the order in which they are read, and nothing of how they look. Its texts, and those of its report, are
 * printable: {@link storyOf} alone makes one.
 */
export interface Story {
  readonly report: RunReport;
  /** How it ended: the sentence, and what it cost. */
  readonly verdict: { readonly state: "good" | "bad" | "unclear"; readonly sentence: string; readonly effort: string };
  readonly facts: { readonly run: readonly Fact[]; readonly data: readonly Fact[] };
  /** How the checks ended: undefined where none was run, for the server's data. */
  readonly counts?: Counts;
  /** What has to be known beside the failures, by title: each reason once, however many checks it keeps from passing. */
  readonly groups: readonly Group[];
  /** What the run has left on the server, or changed there. */
  readonly harm: readonly Group[];
  /** What decides against the server, by likely cause. */
  readonly causes: readonly Cause[];
}

/** The story of a run. `isVerbose`: each check by itself, also where others likely have the same cause. */
export const storyOf = (given: RunReport, isVerbose = false): Story => {
  const report = printable(given);
  const facts = { run: runFacts(report), data: dataFacts(report) };
  const harm = harmGroups(report);
  const causes = causesWith(report, isUnexpected);
  const verdict = verdictOf(report, causes.length);
  if (isEnded(report)) return { report, verdict, facts, groups: [], harm, causes: [] };
  return {
    report,
    verdict,
    facts,
    counts: countsOf(report),
    groups: groupsOf(report, isVerbose),
    harm,
    causes,
  };
};

const verdictOf = (report: RunReport, causes: number): Story["verdict"] => {
  const { outcome, summary, otherwise } = report;
  const isSeveral = otherwise === undefined && outcome.exitCode === 1 && causes > 0 && causes < summary.failed;
  const why = isSeveral ? `, for ${causes} likely ${causes === 1 ? "reason" : "reasons"}` : "";
  return {
    state: outcome.exitCode === 0 ? "good" : outcome.exitCode === 1 ? "bad" : "unclear",
    sentence: `${upperFirst(outcome.message)}${why}`,
    effort: effortOf(report),
  };
};
