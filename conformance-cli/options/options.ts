import { Command, CommanderError, Option } from "commander";
import type { Prefixes } from "../../spec-tests/kit/contract/address.js";
import {
  currentProfile,
  type FormerProfile,
  type Profile,
  profiles,
  renamedProfile,
} from "../../spec-tests/kit/reference.js";
import { defaultSettings } from "../../spec-tests/runner/run/settings.js";
import { UsageError } from "../base/usage-error.js";
import { applyConfig } from "../config/apply.js";
import { describeConfig, describeOpposites } from "../config/options.js";
import type { Environment } from "../config/read.js";
import { type Bounds, describeBounds, parseToken, type RawBounds, toBounds } from "./bounds.js";
import {
  type CapabilityOptions,
  describeCapabilities,
  type RawCapabilityOptions,
  toCapabilityOptions,
} from "./capabilities.js";
import { type CatalogueOptions, describeCatalogue, type RawCatalogueOptions, toCatalogueOptions } from "./catalogue.js";
import { type DataOptions, describeData, type RawDataOptions, toDataOptions } from "./data.js";
import { type DatasetOptions, describeDataset } from "./dataset.js";
import { groupHelp } from "./help-groups.js";
import { checkPrefixes, describePrefixes } from "./prefixes.js";
import { describeReplay, type ReplayOptions } from "./replay.js";
import { type ReportTarget, reporters, reportTargets } from "./report-targets.js";
import { collect, parseHeader, parseInteger, parseReporter, parseUrl } from "./values.js";

/** The arguments of a run, checked. */
export interface CliOptions extends Bounds, CapabilityOptions, CatalogueOptions, DataOptions, Prefixes, ReplayOptions {
  readonly url: string | undefined;
  readonly sections: readonly string[];
  readonly patterns: readonly string[];
  readonly profile: Profile;
  readonly seed: number;
  readonly runs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly preflight: boolean;
  readonly reports: readonly ReportTarget[];
  readonly verbose: boolean;
  readonly transcripts: "failures" | "all";
  /** File of the list. */
  readonly expectedFailuresFile: string | undefined;
  /** Whether the list is brought up to date by the run. */
  readonly updateExpectedFailures: boolean;
  /** Whether nothing tells how far the run is. */
  readonly quiet: boolean;
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
  const command = new Command("conformance").exitOverride().configureOutput({ writeOut: write, writeErr: write });
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
    return toOptions(command.opts<RawOptions>());
  } catch (error) {
    if (error instanceof UsageError) return { exitCode: 2, text: `${error.message}\n` };
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { exitCode: 0, text };
    // One line, whatever the arguments hold.
    const message = (text || error.message)
      .replace(/^error: /, "")
      .trim()
      .replaceAll(/\s+/g, " ");
    return { exitCode: 2, text: `${message}\n` };
  }
};

/** Of an option that takes one value, a second one is a mistake: commander would take the last and say nothing. */
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

type Lists = "sections" | "patterns" | "headers" | "reports";

type Switches = "verbose" | "quiet" | "updateExpectedFailures";

type RawOptions = Omit<
  CliOptions,
  | Lists
  | Switches
  | ("expectedFailuresFile" | "profile")
  | keyof Bounds
  | keyof CapabilityOptions
  | keyof CatalogueOptions
  | keyof DataOptions
> &
  Partial<Pick<CliOptions, Switches>> &
  RawBounds &
  RawCapabilityOptions &
  RawDataOptions &
  RawCatalogueOptions & {
    readonly profile: Profile | FormerProfile;
    readonly token?: string;
    readonly expectedFailures?: string;
    readonly section?: readonly string[];
    readonly check?: readonly string[];
    readonly header?: readonly (readonly [string, string])[];
    readonly reporter?: readonly ReportTarget[];
    readonly output?: string;
  };

const toOptions = (given: RawOptions): ParsedArguments => {
  const { section, check, header = [], token, reporter = [], output, expectedFailures, ...raw } = given;
  if (token !== undefined && header.some(([name]) => name === "authorization"))
    return { exitCode: 2, text: "--token and --header Authorization exclude each other\n" };
  if (raw.updateExpectedFailures === true && expectedFailures === undefined)
    return { exitCode: 2, text: "--update-expected-failures needs the file: --expected-failures <file>\n" };
  const reports = reportTargets(reporter, output, [expectedFailures]);
  if ("problem" in reports) return { exitCode: 2, text: `${reports.problem}\n` };
  checkPrefixes(raw, raw.url !== undefined || raw.replay !== undefined);
  const offered = toCapabilityOptions(raw);
  return {
    options: {
      ...raw,
      ...toBounds(raw),
      ...toCatalogueOptions(raw),
      verbose: raw.verbose ?? false,
      quiet: raw.quiet ?? false,
      updateExpectedFailures: raw.updateExpectedFailures ?? false,
      replay: raw.replay,
      sections: section ?? [],
      patterns: check ?? [],
      headers: { ...Object.fromEntries(header), ...(token === undefined ? {} : { authorization: token }) },
      ...offered,
      profile: currentProfile(raw.profile),
      notes: [...(raw.profile === "strapi-v4" ? [renamedProfile] : []), ...offered.notes],
      ...toDataOptions(raw, { ...offered, preflight: raw.preflight }),
      reports,
      url: raw.url,
      expectedFailuresFile: expectedFailures,
    },
  };
};

/** Adds all options of a run to a command. */
export const describeOptions = (command: Command, version: string): Command =>
  groupHelp(describeOpposites(describeRun(describeConfig(command), version)));

const describeRun = (command: Command, version: string): Command =>
  describeReplay(
    describeData(
      describeCatalogue(describeBounds(describeCapabilities(describePrefixes(describeTarget(command, version))))),
    ),
  )
    .option("--seed <n>", "seed of the random requests", parseInteger(0, 2 ** 31 - 1), defaultSettings.seed)
    .option(
      "--runs <n>",
      "random requests per check; 0 leaves out the checks that send them",
      parseInteger(0, 100_000),
      defaultSettings.runs,
    )
    .option(
      "--reporter <name[:file]>",
      `form of the report, and its file (repeatable): ${reporters.join(", ")} (default: text)`,
      collect(parseReporter),
    )
    .option("--output <file>", "the file of the report that has none")
    .option("--verbose", "text: tell every failure in full, also those that likely share a cause")
    .addOption(
      new Option("--transcripts <whose>", "json, html: the requests of failures, or of all checks")
        .choices(["failures", "all"])
        .default(defaultSettings.transcripts),
    )
    .option("--expected-failures <file>", "checks that are known to fail, with reasons; one that passes fails the run")
    .option(
      "--update-expected-failures",
      "bring that file up to date: add what failed, take out what passed or is no check; create it if need be",
    )
    .option("--quiet", "do not tell how far the run is")
    .allowExcessArguments(false)
    .addHelpText("after", exitCodes);

const describeTarget = (command: Command, version: string): Command =>
  command
    .description(
      "Checks a server against the specification of the content REST API. Without --url it checks the embedded reference.",
    )
    .version(version)
    .helpOption("-h, --help", "print this help")
    // What follows the name of a subcommand is its own.
    .enablePositionalOptions()
    .action(() => {})
    .option("--url <url>", "base URL of the server, without /api: http://localhost:1337", parseUrl)
    .option("--section <id>", "only this section and its subsections (repeatable)", collect(String))
    .option("--check <id>", "only the checks with this id; * stands for any text (repeatable)", collect(String))
    .addOption(profileOption())
    .option("--header <header>", "sent with every request, as 'Name: value' (repeatable)", collect(parseHeader))
    .option("--token <token>", "API token, sent with every request as 'Authorization: Bearer <token>'", parseToken)
    .option("--no-preflight", "do not verify that the server holds the dataset; ids are taken to be the dataset's");

const profileOption = (): Option => {
  const option = new Option("--profile <name>", "spec: observed checks inform; strapi-4.26: they decide too")
    .choices(profiles)
    .default(defaultSettings.profile);
  const parse = option.parseArg;
  return option.argParser((text) => (text === "strapi-v4" ? text : parse?.(text, undefined)));
};

const exitCodes = `
Exit codes: 0 conformant; 1 a check failed, or an expected failure is stale; 2 wrong arguments, or no check to run;
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
