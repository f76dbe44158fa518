import type { Check } from "../../spec-tests/kit/contract/check.js";
import type { RunReport } from "../../spec-tests/kit/report/report.js";
import { run } from "../../spec-tests/runner/run/run.js";
import type { ExpectedFailures, RunSettings } from "../../spec-tests/runner/run/settings.js";
import type { Io } from "../base/io.js";
import { createCounter } from "./progress.js";

/** Milliseconds: shorter waits leave the count of the checks where it is. */
const shownWait = 5000;

/** Runs checks and shows how far they are, unless that is not wanted. */
export const runWithProgress = async (
  { quiet, ...settings }: RunSettings & { readonly quiet: boolean },
  checks: readonly Check[],
  expectedFailures: ExpectedFailures,
  { progress: line, signal }: Io,
): Promise<RunReport> => {
  const progress = quiet ? undefined : line;
  progress?.("reading the server's data");
  try {
    const shown =
      progress === undefined
        ? {}
        : {
            onResult: createCounter(checks.length, progress),
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
