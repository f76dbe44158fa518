import type { Check } from "../spec-tests/kit/check.js";
import type { RunReport } from "../spec-tests/kit/report.js";
import { run } from "../spec-tests/run/run.js";
import type { ExpectedFailures, RunSettings } from "../spec-tests/run/settings.js";
import type { Io } from "./io.js";
import { createCounter } from "./progress.js";

/** Runs checks and shows how far they are, unless that is not wanted. */
export const runWithProgress = async (
  { quiet, ...settings }: RunSettings & { readonly quiet: boolean },
  checks: readonly Check[],
  expectedFailures: ExpectedFailures,
  { progress: shown, signal }: Io,
): Promise<RunReport> => {
  const progress = quiet ? undefined : shown;
  progress?.("reading the server's data");
  try {
    const onResult = progress === undefined ? {} : { onResult: createCounter(checks.length, progress) };
    return await run({ ...settings, checks, expectedFailures, signal, ...onResult });
  } finally {
    progress?.();
  }
};
