import { Command, CommanderError, Option } from "commander";
import { withMeantWord } from "../../spec-tests/kit/base.js";
import type { Prefixes } from "../../spec-tests/kit/contract/address.js";
import type { Capability } from "../../spec-tests/kit/contract/capability.js";
import type { Level } from "../../spec-tests/kit/contract/check.js";
import type { Depth } from "../../spec-tests/kit/contract/target.js";
import type { Profile } from "../../spec-tests/kit/reference.js";
import { defaultSettings, depthOf, runsOf } from "../../spec-tests/runner/run/settings.js";
import type { Shard } from "../../spec-tests/runner/run/shard.js";
import { UsageError } from "../base/usage-error.js";
import { applyConfig } from "../config/apply.js";
import { describeOpposites } from "../config/options.js";
import type { Environment } from "../config/read.js";
import { declaredCapabilities } from "./capabilities.js";
import { type DatasetOptions, describeDataset } from "./dataset.js";
import { type ReportTarget, reportTargets } from "./report-targets.js";
import { addOptions, type GivenOptions } from "./table.js";
import { collect, parseReporter } from "./values.js";

/** The arguments of a run, checked. */
export interface CliOptions extends Prefixes {
  readonly url: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly preflight: boolean;
  /** Whether entries are created through the server's API before the run, and deleted after it. */
  readonly seedViaApi: boolean;
  /** Brings the server's data back to the dataset; run by a shell. */
  readonly resetCommand: string | undefined;
  /** What the server is declared to offer. */
  readonly capabilities: readonly Capability[];
  /** Remarks about these options for the user: sentences. */
  readonly notes: readonly string[];
  /** Whether the server is asked which of the capabilities it lacks. */
  readonly detect: boolean;
  readonly profile: Profile;
  readonly sections: readonly string[];
  readonly patterns: readonly string[];
  /** Id patterns of checks that are left out. */
  readonly skip: readonly string[];
  readonly level: Level;
  /** File of the list. */
  readonly expectedFailuresFile: string | undefined;
  /** Whether the list is brought up to date by the run. */
  readonly updateExpectedFailures: boolean;
  /** How much is asked. */
  readonly depth: Depth;
  readonly seed: number;
  readonly runs: number;
  /** Milliseconds for the longest answer. */
  readonly timeout: number;
  readonly concurrency: number;
  /** Milliseconds that the run waits in all for a server that limits requests. */
  readonly maxWait: number;
  /** Milliseconds for the whole run. */
  readonly budget: number | undefined;
  /** Whether the first failure ends the run. */
  readonly bail: boolean;
  /** The part of the checks that is run. */
  readonly part: Shard | undefined;
  readonly reports: readonly ReportTarget[];
  readonly verbose: boolean;
  readonly transcripts: "failures" | "all";
  /** Whether nothing shows how far the run is. */
  readonly quiet: boolean;
  /** Whether what failed is run again as soon as the server may have changed. */
  readonly watch: boolean;
  /** Whether the statements and checks are listed in place of a run. */
  readonly list: boolean;
  /** An id or a pattern that is explained in place of a run. */
  readonly explain: string | undefined;
  /** How the server is judged by what it holds itself, where that is asked for: as the command line says it. */
  readonly own: OwnOptions | undefined;
  /** A replay id, or the file of a JSON report or of ids, that is tried again in place of a run. */
  readonly replay: string | undefined;
}

/** Where a server's own content and content-types come from. */
export interface OwnOptions
  extends Partial<Pick<GivenOptions, "schemas" | "openapi" | "types" | "content" | "type" | "rate" | "writes">> {}

/** The arguments of `conformance diff`, checked. */
export interface DiffOptions {
  readonly before: string;
  readonly after: string;
  readonly reporter: "text" | "json";
  readonly output: string | undefined;
}

/** The arguments of `conformance merge`, checked. */
export interface MergeOptions {
  /** JSON reports of shards. */
  readonly files: readonly string[];
  readonly reports: readonly ReportTarget[];
  readonly verbose: boolean;
}

/** The options, or the text with which the command ends: help and version with code 0, a mistake with code 2. */
export type ParsedArguments =
  | { readonly options: CliOptions }
  | { readonly diff: DiffOptions }
  | { readonly merge: MergeOptions }
  | { readonly dataset: DatasetOptions }
  | { readonly exitCode: 0; readonly text: string }
  | { readonly exitCode: 2; readonly text: string };

/** Reads the arguments of `conformance` (without node and script). Never throws and never exits. */
export const parseArguments = (
  argv: readonly string[],
  version: string,
  environment: Environment = {},
): ParsedArguments => {
  let text = "";
  let subcommand:
    | Extract<ParsedArguments, { diff: DiffOptions } | { merge: MergeOptions } | { dataset: DatasetOptions }>
    | undefined;
  const write = (part: string) => {
    text += part;
  };
  const command = new Command("touchstone conformance")
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: write })
    .showSuggestionAfterError(false);
  describeOptions(command, version);
  refuseRepetition(command);
  describeDiff(command, (diff) => {
    subcommand = { diff };
  });
  describeMerge(command, (merge) => {
    subcommand = { merge };
  });
  describeDataset(command, (dataset) => {
    subcommand = { dataset };
  });
  try {
    command.parse([...argv], { from: "user" });
    if (subcommand !== undefined) return subcommand;
    applyConfig(command, environment);
    return { options: toOptions(command.opts<GivenOptions>()) };
  } catch (error) {
    if (error instanceof UsageError) return { exitCode: 2, text: `${error.message}\n` };
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { exitCode: 0, text };
    // One line, whatever the arguments hold.
    const message = withMeantWord(text || error.message, command, argv)
      .replace(/^error: /, "")
      .trim()
      .replaceAll(/\s+/g, " ");
    return { exitCode: 2, text: `${message}\n` };
  }
};

/** A second value for an option that takes one is a mistake: commander would take the last and say nothing. */
const refuseRepetition = (command: Command): void => {
  for (const option of command.options) {
    // The parser of a repeatable option takes what was given before, too.
    if (!option.required || (option.parseArg?.length ?? 0) > 1) continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) throw new UsageError(`${option.long} is given twice: expected one value`);
      isGiven = true;
    });
  }
};

const toOptions = (given: GivenOptions): CliOptions => {
  const { section = [], check = [], header = [], reporter = [], token, output, level = "MAY", profile } = given;
  const {
    expectedFailures: expectedFailuresFile,
    url,
    resetCommand,
    budget,
    explain,
    replay,
    apiPrefix,
    pluginPrefix,
  } = given;
  const depth = given.deep === true ? "deep" : given.quick === true ? "quick" : depthOf(given.ownContent === true);
  const {
    seed,
    runs = runsOf[depth],
    timeout,
    concurrency,
    maxWait = defaultSettings.maxWait,
    transcripts,
    preflight,
  } = given;
  const reports = reportTargets(reporter, output, [expectedFailuresFile]);
  const { capabilities, notes } = declaredCapabilities(given);
  refuseContradictions(given, capabilities);
  if ("problem" in reports) throw new UsageError(reports.problem);
  return {
    ...{ url, resetCommand, budget, explain, replay, apiPrefix, pluginPrefix, expectedFailuresFile, reports },
    part: given.shard,
    own: ownOptions(given),
    ...{ level, depth, seed, runs, timeout, concurrency, maxWait, transcripts, preflight, capabilities },
    headers: { ...Object.fromEntries(header), ...(token === undefined ? {} : { authorization: token }) },
    notes,
    profile,
    sections: section,
    patterns: check,
    skip: given.skip ?? [],
    seedViaApi: given.seedViaApi ?? false,
    detect: given.detect ?? false,
    updateExpectedFailures: given.updateExpectedFailures ?? false,
    bail: given.bail ?? false,
    verbose: given.verbose ?? false,
    quiet: given.quiet ?? false,
    list: given.list ?? false,
    watch: given.watch ?? false,
  };
};

const ownOptions = ({ ownContent, schemas, openapi, types, content, type, rate, writes }: GivenOptions) =>
  ownContent === true ? { schemas, openapi, types, content, type, rate, writes } : undefined;

/** What needs --own-content, and what it leaves no room for. */
const refuseOwn = (given: GivenOptions, refuse: (isWrong: boolean, message: string) => void): void => {
  const { ownContent = false, url, schemas, openapi, types, content, type, rate, writes } = given;
  for (const [name, value] of Object.entries({ schemas, openapi, types, content, type, rate, writes }))
    refuse(!ownContent && value !== undefined, `--${name} needs --own-content`);
  if (!ownContent) return;
  refuse(url === undefined, "--own-content needs --url: the embedded reference holds the kit's dataset");
  const sources = Object.entries({ schemas, openapi, types, content }).filter(([, value]) => value !== undefined);
  const [[first = ""] = [], [second = ""] = []] = sources;
  refuse(sources.length > 1, `--${first} and --${second} exclude each other: each names the content-types`);
  const { detect, features, readOnly, resetCommand, seedViaApi, without } = given;
  const others = { detect, features, "read-only": readOnly, "reset-command": resetCommand, "seed-via-api": seedViaApi };
  for (const [name, value] of Object.entries({ ...others, without }))
    refuse(
      value !== undefined && value !== false,
      `--own-content and --${name} exclude each other: the server's content shows what it has`,
    );
};

/** Options that exclude each other, or need another one, are a mistake of the user. */
const refuseContradictions = (given: GivenOptions, capabilities: readonly Capability[]): void => {
  const { header = [], apiPrefix, seedViaApi, resetCommand } = given;
  const refuse = (isWrong: boolean, message: string): void => {
    if (isWrong) throw new UsageError(message);
  };
  refuse(
    given.token !== undefined && header.some(([name]) => name === "authorization"),
    "--token and --header Authorization exclude each other",
  );
  refuse(given.quick === true && given.deep === true, "--quick and --deep exclude each other");
  refuse(
    given.quick === true && given.ownContent === true,
    "--quick and --own-content exclude each other: give fewer --runs",
  );
  refuse(
    given.updateExpectedFailures === true && given.expectedFailures === undefined,
    "--update-expected-failures needs the file: --expected-failures <file>",
  );
  refuse(
    given.url === undefined && given.replay === undefined && (apiPrefix ?? given.pluginPrefix) !== undefined,
    `--${apiPrefix === undefined ? "plugin" : "api"}-prefix needs --url: the embedded reference has everything below /api`,
  );
  refuse(
    given.detect === true && given.url === undefined && given.replay === undefined && given.list !== true,
    "--detect needs --url: the embedded reference offers everything",
  );
  if (given.shard !== undefined) {
    const other = given.replay !== undefined ? "--replay" : given.explain !== undefined ? "--explain" : "--list";
    refuse(
      given.replay !== undefined || given.explain !== undefined || given.list === true,
      `--shard and ${other} exclude each other: a shard is a part of a run`,
    );
    refuse(
      given.updateExpectedFailures === true,
      "--shard and --update-expected-failures exclude each other: the list needs the results of all checks",
    );
  }
  refuseOwn(given, refuse);
  if (given.watch === true) refuseWatching(given, refuse);
  refuse(resetCommand?.trim() === "", "--reset-command: expected a command");
  if (seedViaApi !== true) return;
  refuse(
    resetCommand !== undefined,
    "--seed-via-api and --reset-command exclude each other: one of them brings the data",
  );
  refuse(
    given.detect === true,
    "--seed-via-api and --detect exclude each other: an empty server does not show what it lacks",
  );
  refuse(!given.preflight, "--seed-via-api and --no-preflight exclude each other");
  refuse(!capabilities.includes("writes"), "--seed-via-api writes: leave out --read-only and --without writes");
};

const refuseWatching = (given: GivenOptions, refuse: (isWrong: boolean, message: string) => void): void => {
  const { url, replay, explain, list, shard, updateExpectedFailures, reporter = [], output } = given;
  refuse(url === undefined, "--watch needs --url: the embedded reference does not change");
  const others = { replay, explain, list, shard, "update-expected-failures": updateExpectedFailures };
  for (const [name, value] of Object.entries(others))
    refuse(value !== undefined && value !== false, `--watch and --${name} exclude each other`);
  const other = reporter.find(({ reporter: name, file }) => name !== "text" && file === undefined);
  refuse(
    other !== undefined && (output ?? "-") === "-",
    `--watch prints what has changed: give ${other?.reporter} a file: --reporter ${other?.reporter}:<file>`,
  );
};

/** Adds all options of a run to a command. */
export const describeOptions = (command: Command, version: string): Command =>
  describeOpposites(
    addOptions(command, version)
      .description(
        "Checks a server against the specification of the content REST API. Without --url it checks the embedded reference.",
      )
      // What follows the name of a subcommand is its own.
      .enablePositionalOptions()
      .action(() => {})
      .allowExcessArguments(false)
      .addHelpText("after", exitCodes),
  );

const exitCodes = `
Exit codes: 0 conformant; 1 a check failed, or an expected failure passed; 2 wrong arguments, or no check to run;
3 the server cannot be reached, or checks are blocked; 4 a fault of the kit itself.`;

const describeDiff = (command: Command, found: (options: DiffOptions) => void): Command =>
  command
    .command("diff")
    .description("Compares two JSON reports: what was fixed, what regressed, what is new and what is gone.")
    .argument("<before>", "JSON report of the earlier run")
    .argument("<after>", "JSON report of the later run")
    .helpOption("-h, --help", "print this help")
    .addOption(new Option("--reporter <name>", "form of the comparison").choices(["text", "json"]).default("text"))
    .option("--output <file>", "write the comparison to a file")
    .allowExcessArguments(false)
    .addHelpText(
      "after",
      "\nExit codes: 0 nothing regressed; 1 a check regressed; 2 wrong arguments, or a file is no report.",
    )
    .action((before: string, after: string, { reporter, output }: Pick<DiffOptions, "reporter" | "output">) =>
      found({ before, after, reporter, output }),
    );

const describeMerge = (command: Command, found: (options: MergeOptions) => void): Command =>
  command
    .command("merge")
    .description("Joins the JSON reports of all parts of a run (--shard) to one report of the whole run.")
    .argument("<reports...>", "JSON report of each part, in any order")
    .helpOption("-h, --help", "print this help")
    .addOption(
      new Option("--reporter <name[:file]>", "form of the report, and its file (repeatable), as for a run").argParser(
        collect(parseReporter),
      ),
    )
    .option("--output <file>", "the file for the --reporter that names none")
    .option("--verbose", "text: show every failure in full, also those that likely share a cause")
    .addHelpText(
      "after",
      "\nExit codes: those of the whole run; 2 wrong arguments, or the files are not all parts of one run.",
    )
    .action((files: readonly string[], given: Pick<GivenOptions, "reporter" | "output" | "verbose">) => {
      const reports = reportTargets(given.reporter ?? [], given.output);
      if ("problem" in reports) throw new UsageError(reports.problem);
      found({ files, reports, verbose: given.verbose ?? false });
    });
