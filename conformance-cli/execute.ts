import type { Check } from "../spec-tests/kit/check.js";
import { isEmbedded, openTarget } from "../spec-tests/kit/open-target.js";
import type { Preflight } from "../spec-tests/kit/probe.js";
import { createRedactor, type Redactor } from "../spec-tests/kit/redact.js";
import { type RunReport, summarize, summarizeSections } from "../spec-tests/kit/report.js";
import { reportCheck } from "../spec-tests/kit/report-check.js";
import { blockedBy, runChecks } from "../spec-tests/kit/run.js";
import type { CheckResult } from "../spec-tests/kit/verdict.js";
import { startBudget } from "./budget.js";
import { findCauses } from "./causes.js";
import type { ExpectedFailures } from "./expected-failures.js";
import type { Io } from "./io.js";
import type { CliOptions } from "./options.js";
import { decideOutcome } from "./outcome.js";

/** How long one check may take: random requests to a slow but living server need more than one time-out. */
const checkTimeout = (options: CliOptions): number => Math.max(60_000, options.timeout * 10);

/** Opens the target, verifies its data, runs the checks and reports. */
export const execute = async (
  options: CliOptions,
  checks: readonly Check[],
  expected: ExpectedFailures,
  version: string,
  { signal, progress }: Pick<Io, "signal" | "progress">,
): Promise<RunReport> => {
  const startedAt = new Date();
  progress?.("reading the server's data");
  const budget = startBudget(options.budget, signal);
  const target = await openTarget({ ...options, signal: budget.signal });
  try {
    const limits = {
      concurrency: options.concurrency,
      checkTimeout: checkTimeout(options),
      keep: options.transcripts,
      ...(progress === undefined ? {} : { onResult: createCounter(checks.length, progress) }),
      signal: budget.signal,
      randomLast: options.budget !== undefined,
      bail: ({ check, verdict }: CheckResult) =>
        options.bail && (verdict === "error" || (verdict === "failed" && !expected.has(check.id))),
    };
    const unreachable = target.preflight.status === "unreachable";
    const results = unreachable
      ? checks.map((check) => blockedBy(check, "the server cannot be reached"))
      : await runChecks(checks, target.context, limits);
    const { exitCode, message, excused, stale } = decideOutcome(results, target.preflight, expected);
    const { profile, headers, transcripts: keep } = options;
    const reported = results.map((result) =>
      reportCheck(result, { profile, headers, keep, expectedFailure: expected.get(result.check.id) }),
    );
    return {
      format: "touchstone-conformance-report/1",
      kit: { name: "touchstone", version },
      target: {
        url: target.context.transport.base,
        embedded: isEmbedded(options.url),
        headerNames: Object.keys(options.headers),
      },
      profile: options.profile,
      seed: options.seed,
      runs: options.runs,
      capabilities: options.capabilities,
      startedAt: startedAt.toISOString(),
      milliseconds: Date.now() - startedAt.getTime(),
      preflight: redactPreflight(target.preflight, createRedactor(options.headers)),
      summary: summarize(reported),
      sections: summarizeSections(reported),
      causes: findCauses(reported),
      expectedFailures: { excused, stale },
      outcome: { exitCode, message },
      checks: reported,
    };
  } finally {
    progress?.();
    budget.stop();
    await target.context.transport.close();
  }
};

/** Tells how many checks are done, and how many of them failed. */
const createCounter = (total: number, progress: (text: string) => void): ((result: CheckResult) => void) => {
  let [done, failed] = [0, 0];
  return ({ check, verdict }) => {
    done++;
    if (verdict === "failed") failed++;
    progress(`${done} of ${total} checks${failed > 0 ? `, ${failed} failed` : ""}  ${check.id}`);
  };
};

const redactPreflight = ({ findings, unavailable, ...rest }: Preflight, { text }: Redactor): Preflight => ({
  ...rest,
  findings: findings.map((finding) => ({ ...finding, message: text(finding.message) })),
  unavailable: Object.fromEntries(Object.entries(unavailable).map(([name, reason]) => [name, text(reason)])),
});
