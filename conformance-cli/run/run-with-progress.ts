import type { Check } from "../../spec-tests/kit/contract/check.js";
import type { CheckResult } from "../../spec-tests/kit/contract/verdict.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { run } from "../../spec-tests/runner/run/run.js";
import type { ExpectedFailures, RunSettings } from "../../spec-tests/runner/run/settings.js";
import type { Io } from "../base/io.js";
import { createCounter, createNews } from "./progress.js";

/** Milliseconds: shorter waits leave the count of the checks where it is. */
const shownWait = 5000;

/** Shows each result, and at once what is found first. */
const shownResults = (
  progress: NonNullable<Io["progress"]>,
  { ownContent: own }: RunSettings,
  { checks, expected }: Chosen,
  err: Io["err"],
): Pick<RunSettings, "onResult" | "ownContent"> => {
  const count = createCounter(checks.length, progress);
  const isNews = ({ check, verdict }: CheckResult): boolean => verdict === "failed" && !expected.has(check.id);
  const { onAnswer, onResult } = createNews(
    (text) => {
      progress();
      err(`${text}\n`);
    },
    own === undefined ? isNews : undefined,
  );
  return {
    onResult: (result) => {
      onResult(result);
      count(result);
    },
    ...(own === undefined ? {} : { ownContent: { ...own, onAnswer } }),
  };
};

/** The checks of a run, and those that are known to fail. */
interface Chosen {
  readonly checks: readonly Check[];
  readonly expected: ExpectedFailures;
}

/** Runs checks and shows how far they are, unless that is not wanted. */
export const runWithProgress = async (
  { quiet, ...settings }: RunSettings & { readonly quiet: boolean },
  checks: readonly Check[],
  expectedFailures: ExpectedFailures,
  { err, progress: line, signal }: Io,
): Promise<RunReport> => {
  const progress = quiet ? undefined : line;
  progress?.("reading the server's data");
  try {
    const shown =
      progress === undefined
        ? {}
        : {
            ...shownResults(progress, settings, { checks, expected: expectedFailures }, err),
            onWait: (milliseconds: number) => {
              if (milliseconds >= shownWait)
                progress(`the server limits requests: waiting for ${Math.ceil(milliseconds / 1000)} s`);
            },
          };
    return await run({ ...settings, checks, expectedFailures, signal, ...shown });
  } finally {
    progress?.();
  }
};
