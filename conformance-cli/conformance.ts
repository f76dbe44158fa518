import { kitVersion, visibleText } from "../spec-tests/kit/base.js";
import type { Check } from "../spec-tests/kit/contract/check.js";
import { selectChecks } from "../spec-tests/kit/judge/select.js";
import { unknownServer } from "../spec-tests/kit/preflight/outcome.js";
import { printedLine } from "../spec-tests/kit/report/printable.js";
import { useWrittenTables } from "../spec-tests/kit/tables/written.js";
import type { RunSettings } from "../spec-tests/runner/run/settings.js";
import { checks as allChecks } from "../spec-tests/statements/index.js";
import { ownChecks } from "../spec-tests/statements/own/index.js";
import type { Io } from "./base/io.js";
import { kitBroke } from "./base/kit-broke.js";
import { UsageError } from "./base/usage-error.js";
import { catalogueCommand } from "./catalogue/catalogue-command.js";
import { refuseOtherIds } from "./catalogue/other-ids.js";
import { datasetCommand } from "./dataset/dataset-command.js";
import { diffCommand } from "./diff/diff-command.js";
import { type CliOptions, parseArguments } from "./options/options.js";
import { replayCommand } from "./replay/replay-command.js";
import { checkDestinations, deliverReports } from "./run/deliver.js";
import { readExpectedFailures } from "./run/expected-failures.js";
import { readOwnContent } from "./run/own-content.js";
import { runWithProgress } from "./run/run-with-progress.js";
import { watchCommand } from "./watch/watch-command.js";

/** More of what a mistake quotes is not shown. In UTF-16 code units. */
const longestMessage = 2000;

useWrittenTables(new URL("tables.json.gz", import.meta.url));

/** Runs the command `conformance` with its arguments (without node and script). Returns the exit code; never rejects, never exits. */
export const conformance = async (
  argv: readonly string[],
  world: Io,
  checks: readonly Check[] = allChecks,
): Promise<number> => {
  // Nothing there is coloured; what goes to the standard output may be, or may be JSON.
  const io: Io = { ...world, err: (text) => world.err(visibleText(text)) };
  try {
    const parsed = parseArguments(argv, kitVersion, io.environment);
    if ("exitCode" in parsed) {
      (parsed.exitCode === 0 ? io.out : io.err)(parsed.text);
      return parsed.exitCode;
    }
    if ("diff" in parsed) return await diffCommand(parsed.diff, io);
    if ("dataset" in parsed) return await datasetCommand(parsed.dataset, io);
    for (const note of parsed.options.notes) io.err(`${note}\n`);
    const { own } = parsed.options;
    if (own === undefined) return await runCommand(parsed.options, checks, io);
    const ownContent = await readOwnContent(own);
    return await runCommand({ ...parsed.options, ownContent }, checks === allChecks ? ownChecks : checks, io);
  } catch (error) {
    if (error instanceof UsageError) {
      // Somebody else's file may have been quoted, whatever it holds.
      io.err(`${printedLine(error.message.slice(0, longestMessage))}\n`);
      return 2;
    }
    io.err(kitBroke(error));
    return 4;
  }
};

type ReadOptions = CliOptions & Pick<RunSettings, "ownContent">;

const runCommand = async (options: ReadOptions, checks: readonly Check[], io: Io): Promise<number> => {
  await refuseOtherIds(options, checks);
  if (options.list || options.explain !== undefined) {
    await catalogueCommand(options, checks, io);
    return 0;
  }
  if (options.replay !== undefined) return replayCommand(options, checks, io);
  const selected = selectChecks(checks, options);
  if ("problem" in selected) throw new UsageError(selected.problem);
  const { expectedFailuresFile: file, updateExpectedFailures: isUpdated } = options;
  const list = await readExpectedFailures(file, checks, isUpdated, options);
  await checkDestinations(options);
  const { after } = list;
  const settings = { ...options, ...(isUpdated ? { reviseExpectedFailures: after } : {}) };
  const runSome = (some: readonly Check[]) => runWithProgress(settings, some, list.expected, io);
  const { url } = options;
  if (options.watch && url !== undefined) return watchCommand({ ...options, url }, selected.checks, runSome, io);
  const report = await runSome(selected.checks);
  await deliverReports(report, options, io);
  const isKnown = unknownServer[report.preflight.status] === undefined;
  const changes = isUpdated && isKnown ? await list.write(after(report.checks)) : undefined;
  if (changes !== undefined) io.err(`${changes}\n`);
  return report.outcome.exitCode;
};
