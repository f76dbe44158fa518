import { Command, CommanderError, Option } from "commander";
import { withMeantWord } from "../../spec-tests/kit/base.js";
import type { Capability } from "../../spec-tests/kit/contract/capability.js";
import type { Level } from "../../spec-tests/kit/contract/check.js";
import type { Depth } from "../../spec-tests/kit/contract/target.js";
import { defaultSettings, depthOf, runsOf } from "../../spec-tests/runner/run/settings.js";
import { UsageError } from "../base/usage-error.js";
import { applyConfig } from "../config/apply.js";
import { describeOpposites } from "../config/options.js";
import type { Environment } from "../config/read.js";
import { declaredCapabilities } from "./capabilities.js";
import { contradictionIn } from "./contradictions.js";
import { type DatasetOptions, describeDataset } from "./dataset.js";
import { type ReportTarget, reportTargets } from "./report-targets.js";
import { addOptions, type GivenOptions } from "./table.js";

/** Switches that are off unless they are given. */
const switches = [
  "seedViaApi",
  "detect",
  "updateExpectedFailures",
  "bail",
  "verbose",
  "quiet",
  "list",
  "watch",
] as const;

type Switches = Readonly<Record<(typeof switches)[number], boolean>>;

export type OwnOptions = Partial<
  Pick<GivenOptions, "schemas" | "openapi" | "types" | "content" | "type" | "rate" | "writes">
>;

/** The arguments of a run, checked. */
export interface CliOptions
  extends Pick<
      GivenOptions,
      | ("url" | "apiPrefix" | "pluginPrefix" | "preflight" | "resetCommand" | "profile" | "seed" | "timeout")
      | ("concurrency" | "budget" | "transcripts" | "explain" | "replay")
    >,
    Switches {
  readonly headers: Readonly<Record<string, string>>;
  /** What the server is declared to offer. */
  readonly capabilities: readonly Capability[];
  /** Remarks about these options for the user: sentences. */
  readonly notes: readonly string[];
  readonly sections: readonly string[];
  readonly patterns: readonly string[];
  /** Id patterns of checks that are left out. */
  readonly skip: readonly string[];
  readonly level: Level;
  readonly expectedFailuresFile: string | undefined;
  readonly depth: Depth;
  readonly runs: number;
  readonly maxWait: number;
  readonly reports: readonly ReportTarget[];
  /** How the server is judged by what it holds itself, where that is asked for: as the command line says it. */
  readonly own: OwnOptions | undefined;
}

/** The arguments of `conformance diff`, checked. */
export interface DiffOptions {
  readonly before: string;
  readonly after: string;
  readonly reporter: "text" | "json";
  readonly output: string | undefined;
}

/** The options, or the text with which the command ends: help and version with code 0, a mistake with code 2. */
export type ParsedArguments =
  | { readonly options: CliOptions }
  | { readonly diff: DiffOptions }
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
  let subcommand: Extract<ParsedArguments, { diff: DiffOptions } | { dataset: DatasetOptions }> | undefined;
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
  const { header = [], token, level = "MAY", expectedFailures: expectedFailuresFile } = given;
  const { schemas, openapi, types, content, type, rate, writes } = given;
  const depth = given.deep === true ? "deep" : given.quick === true ? "quick" : depthOf(given.ownContent === true);
  const { runs = runsOf[depth], maxWait = defaultSettings.maxWait } = given;
  const reports = reportTargets(given.reporter ?? [], given.output, [expectedFailuresFile]);
  const { capabilities, notes } = declaredCapabilities(given);
  const contradiction = contradictionIn(given, capabilities);
  if (contradiction !== undefined) throw new UsageError(contradiction);
  if ("problem" in reports) throw new UsageError(reports.problem);
  // The names of the list.
  const isOn = Object.fromEntries(switches.map((name) => [name, given[name] ?? false])) as Switches;
  return {
    ...{ ...given, ...isOn, depth, runs, maxWait, level, reports, capabilities, notes, expectedFailuresFile },
    own: given.ownContent === true ? { schemas, openapi, types, content, type, rate, writes } : undefined,
    headers: { ...Object.fromEntries(header), ...(token === undefined ? {} : { authorization: token }) },
    sections: given.section ?? [],
    patterns: given.check ?? [],
    skip: given.skip ?? [],
  };
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
