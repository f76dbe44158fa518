import { appendFile, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { checks as allChecks } from "../spec-tests/checks/index.js";
import type { Check } from "../spec-tests/kit/check.js";
import type { RunReport } from "../spec-tests/kit/report.js";
import { selectChecks } from "../spec-tests/kit/select.js";
import { execute } from "./execute.js";
import { type ExpectedFailures, parseExpectedFailures, printExpectedFailures } from "./expected-failures.js";
import type { Io } from "./io.js";
import { type CliOptions, parseArguments } from "./options.js";
import { junitReport } from "./reports/junit.js";
import { listChecks, listJson } from "./reports/list.js";
import { textReport } from "./reports/text.js";

/** A mistake of the user: one line, exit code 2. */
class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Runs the command `conformance` with its arguments (without node and script). Returns the exit code; never rejects, never exits. */
export const conformance = async (
  argv: readonly string[],
  io: Io,
  checks: readonly Check[] = allChecks,
): Promise<number> => {
  try {
    const version = await packageVersion();
    const parsed = parseArguments(argv, version);
    if (!("options" in parsed)) {
      (parsed.exitCode === 0 ? io.out : io.err)(parsed.text);
      return parsed.exitCode;
    }
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
    await deliver(printList(selected.checks, options, io), options, io);
    return 0;
  }
  const expected = await readExpectedFailures(options.expectedFailures, checks);
  // Before the run, so that a wrong path does not cost one. What the files hold stays until there is something to put there.
  for (const file of [options.output, options.writeExpectedFailures]) {
    if (file !== undefined) await attempt(appendFile(file, ""), `cannot write ${file}`);
  }
  const report = await execute(options, selected.checks, expected, version, io.signal);
  await deliver(print(report, options, io), options, io);
  // Nothing is known of a server that was not there.
  const known = report.preflight.status !== "unreachable";
  if (options.writeExpectedFailures !== undefined && known)
    await save(options.writeExpectedFailures, failuresOf(report));
  if (options.output !== undefined) io.out(`${report.outcome.message}; report in ${options.output}\n`);
  return report.outcome.exitCode;
};

const printList = (checks: readonly Check[], options: CliOptions, io: Io): string => {
  if (options.reporter === "junit") throw new UsageError("--list has no junit form; take text or json");
  return options.reporter === "json" ? listJson(checks) : listChecks(checks, io.colour && options.output === undefined);
};

const print = (report: RunReport, options: CliOptions, io: Io): string => {
  if (options.reporter === "json") return `${JSON.stringify(report, undefined, 2)}\n`;
  if (options.reporter === "junit") return junitReport(report);
  return textReport(report, io.colour && options.output === undefined);
};

const deliver = async (text: string, options: CliOptions, io: Io): Promise<void> => {
  if (options.output === undefined) io.out(text);
  else await save(options.output, text);
};

const failuresOf = (report: RunReport): string =>
  printExpectedFailures(
    new Map(
      report.checks
        .filter((check) => check.verdict === "failed")
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

const save = (file: string, text: string): Promise<void> => attempt(writeFile(file, text), `cannot write ${file}`);

const attempt = async <T>(work: Promise<T>, what: string): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw new UsageError(`${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
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
