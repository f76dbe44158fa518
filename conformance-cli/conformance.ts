import { readFile } from "node:fs/promises";
import { checks as allChecks } from "../spec-tests/checks/index.js";
import type { Check } from "../spec-tests/kit/check.js";
import type { RunReport } from "../spec-tests/kit/report.js";
import { selectChecks } from "../spec-tests/kit/select.js";
import { run } from "../spec-tests/run/run.js";
import type { ExpectedFailures } from "../spec-tests/run/settings.js";
import { kitVersion } from "../spec-tests/run/version.js";
import { catalogueCommand } from "./catalogue/catalogue-command.js";
import { datasetCommand } from "./dataset/dataset-command.js";
import { checkDestinations, deliver, deliverReports } from "./deliver.js";
import { diffCommand } from "./diff/diff-command.js";
import { parseExpectedFailures, printExpectedFailures } from "./expected-failures.js";
import type { Io } from "./io.js";
import { type CliOptions, parseArguments } from "./options.js";
import { createCounter } from "./progress.js";
import { attempt, UsageError } from "./usage-error.js";

/** Runs the command `conformance` with its arguments (without node and script). Returns the exit code; never rejects, never exits. */
export const conformance = async (
  argv: readonly string[],
  io: Io,
  checks: readonly Check[] = allChecks,
): Promise<number> => {
  try {
    const parsed = parseArguments(argv, await kitVersion());
    if ("exitCode" in parsed) {
      (parsed.exitCode === 0 ? io.out : io.err)(parsed.text);
      return parsed.exitCode;
    }
    if ("diff" in parsed) return await diffCommand(parsed.diff, io);
    if ("dataset" in parsed) return await datasetCommand(parsed.dataset, io);
    return await runCommand(parsed.options, checks, io);
  } catch (error) {
    if (error instanceof UsageError) {
      io.err(`${error.message}\n`);
      return 2;
    }
    io.err(
      `The kit itself broke, please report it:\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return 4;
  }
};

const runCommand = async (options: CliOptions, checks: readonly Check[], io: Io): Promise<number> => {
  if (options.list || options.explain !== undefined) {
    await catalogueCommand(options, checks, io);
    return 0;
  }
  const selected = selectChecks(checks, options);
  if ("problem" in selected) throw new UsageError(selected.problem);
  const expected = await readExpectedFailures(options.expectedFailuresFile, checks);
  await checkDestinations(options);
  const report = await runWithProgress(options, selected.checks, expected, io);
  await deliverReports(report, options, io);
  // Nothing is known of a server that was not there.
  const known = report.preflight.status !== "unreachable";
  if (options.writeExpectedFailures !== undefined && known)
    await deliver(failuresOf(report), { file: options.writeExpectedFailures }, io);
  return report.outcome.exitCode;
};

/** Runs the checks and shows how far they are. */
const runWithProgress = async (
  options: CliOptions,
  checks: readonly Check[],
  expectedFailures: ExpectedFailures,
  { progress, signal }: Io,
): Promise<RunReport> => {
  progress?.("reading the server's data");
  try {
    const onResult = progress === undefined ? {} : { onResult: createCounter(checks.length, progress) };
    return await run({ ...options, checks, expectedFailures, signal, ...onResult });
  } finally {
    progress?.();
  }
};

const failuresOf = (report: RunReport): string =>
  printExpectedFailures(
    new Map(
      report.checks
        // What was listed and could not be decided this time stays listed.
        .filter(({ verdict, expectedFailure }) => verdict === "failed" || (verdict === "blocked" && expectedFailure))
        .map((check) => [check.id, check.expectedFailure ?? check.failure?.why ?? "failed"]),
    ),
  );

const readExpectedFailures = async (file: string | undefined, checks: readonly Check[]): Promise<ExpectedFailures> => {
  if (file === undefined) return new Map();
  const text = await attempt(readFile(file, "utf8"), `cannot read ${file}`);
  const parsed = parseExpectedFailures(text, file, new Set(checks.map((check) => check.id)));
  if ("problem" in parsed) throw new UsageError(parsed.problem);
  return parsed.expected;
};
