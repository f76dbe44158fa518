import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { checks as allChecks } from "../spec-tests/checks/index.js";
import type { Check } from "../spec-tests/kit/check.js";
import type { RunReport } from "../spec-tests/kit/report.js";
import { selectChecks } from "../spec-tests/kit/select.js";
import { checkDestinations, deliver, deliverReports } from "./deliver.js";
import { diffCommand } from "./diff/diff-command.js";
import { execute } from "./execute.js";
import { type ExpectedFailures, parseExpectedFailures, printExpectedFailures } from "./expected-failures.js";
import type { Io } from "./io.js";
import { type CliOptions, parseArguments } from "./options.js";
import { listChecks, listJson } from "./reports/list.js";
import { attempt, UsageError } from "./usage-error.js";

/** Runs the command `conformance` with its arguments (without node and script). Returns the exit code; never rejects, never exits. */
export const conformance = async (
  argv: readonly string[],
  io: Io,
  checks: readonly Check[] = allChecks,
): Promise<number> => {
  try {
    const version = await packageVersion();
    const parsed = parseArguments(argv, version);
    if ("exitCode" in parsed) {
      (parsed.exitCode === 0 ? io.out : io.err)(parsed.text);
      return parsed.exitCode;
    }
    if ("diff" in parsed) return await diffCommand(parsed.diff, io);
    return await runCommand(parsed.options, version, checks, io);
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

const runCommand = async (options: CliOptions, version: string, checks: readonly Check[], io: Io): Promise<number> => {
  const selected = selectChecks(checks, options);
  if ("problem" in selected) throw new UsageError(selected.problem);
  if (options.list) {
    await printList(selected.checks, options, io);
    return 0;
  }
  const expected = await readExpectedFailures(options.expectedFailures, checks);
  await checkDestinations(options);
  const report = await execute(options, selected.checks, expected, version, io);
  await deliverReports(report, options, io);
  // Nothing is known of a server that was not there.
  const known = report.preflight.status !== "unreachable";
  if (options.writeExpectedFailures !== undefined && known)
    await deliver(failuresOf(report), { file: options.writeExpectedFailures }, io);
  return report.outcome.exitCode;
};

const printList = async (checks: readonly Check[], { reports }: CliOptions, io: Io): Promise<void> => {
  for (const { reporter, file } of reports) {
    if (reporter !== "text" && reporter !== "json")
      throw new UsageError(`--list has no ${reporter} form; take text or json`);
    const list = reporter === "json" ? listJson(checks) : listChecks(checks, io.colour && file === undefined);
    await deliver(list, { file }, io);
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

/** The version in the package's own package.json: above this file in the sources, one folder further up when built. */
const packageVersion = async (): Promise<string> => {
  for (const path of ["../package.json", "../../package.json"]) {
    try {
      const parsed: unknown = JSON.parse(await readFile(fileURLToPath(new URL(path, import.meta.url)), "utf8"));
      if (typeof parsed === "object" && parsed !== null && "version" in parsed) return String(parsed.version);
    } catch {
      // The other place.
    }
  }
  return "unknown";
};
