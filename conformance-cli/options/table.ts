import { createRequire } from "node:module";
import { type Command, Option } from "commander";
import { allCapabilities } from "../../spec-tests/kit/contract/capability.js";
import { type Profile, profiles } from "../../spec-tests/kit/reference.js";
import { defaultSettings, runsOf } from "../../spec-tests/runner/run/settings.js";
import { reporters } from "./report-targets.js";
import {
  collect,
  collectIds,
  collectNames,
  parseHeader,
  parseInteger,
  parseLevel,
  parsePrefix,
  parseRate,
  parseReporter,
  parseTime,
  parseToken,
  parseUrl,
} from "./values.js";

/** How an option is given. What it is for, the schema of settings says. */
interface OptionRow<Value> {
  /** What stands for its value; a switch has none. */
  readonly argument?: string;
  /** Reads a text; `before` is there where the option may be given more than once. */
  parse?(text: string, before: unknown): Value;
  readonly isRepeatable?: true;
  readonly choices?: readonly string[];
  /** The default; the help shows it. */
  readonly standard?: Value;
  /** What the help says beside that; of an option that is no setting, all that it says. */
  readonly more?: string;
}

/** An option that takes a text, or a value that is read from one; undefined unless given. */
const value = <Value = string>(
  argument: string,
  parse?: (text: string) => Value,
  more = "",
): OptionRow<Value | undefined> => (parse === undefined ? { argument, more } : { argument, parse, more });

/** An option that may be given more than once. */
const list = <Value>(
  argument: string,
  parse: (text: string, before: readonly Value[] | undefined) => readonly Value[],
  more = "",
): OptionRow<readonly Value[] | undefined> => ({ argument, parse, isRepeatable: true, more });

const number = (argument: string, parse: (text: string) => number, standard: number): OptionRow<number> => ({
  ...{ argument, parse, standard },
});

/** A switch: true when it is given; {@link opposites} are true unless they are given. */
const flag = <Value = boolean | undefined>(more = ""): OptionRow<Value> => ({ more });

/** One of some names. */
const choice = <Value extends string>(row: OptionRow<Value>): OptionRow<Value> => row;

const server = {
  url: value("url", parseUrl),
  token: value("token", parseToken),
  header: list("header", collect(parseHeader)),
  apiPrefix: value("path", parsePrefix),
  pluginPrefix: value("path", parsePrefix),
  seedViaApi: flag(),
  resetCommand: value("command"),
  preflight: flag<boolean>(),
};

const own = {
  ownContent: flag(),
  schemas: value("source"),
  openapi: value("file"),
  types: list("names", collectIds),
  content: value("folder"),
  type: list("names", collectIds),
  writes: list("names", collectIds),
  rate: value("rate", parseRate),
};

const offered = {
  features: list(
    "capabilities",
    collectNames,
    ": the names that --without lists, with commas between them, or the word none",
  ),
  without: list("capabilities", collectNames, `: ${allCapabilities.join(", ")}`),
  detect: flag(),
  readOnly: flag(),
};

const chosen = {
  profile: choice<Profile>({ argument: "name", choices: profiles, standard: defaultSettings.profile }),
  section: list("ids", collectIds, ": 4.2,4.3"),
  check: list("ids", collectIds),
  skip: list("ids", collectIds),
  level: value("level", parseLevel, " (default: may)"),
  expectedFailures: value("file"),
  updateExpectedFailures: flag(
    "bring that file up to date: add checks that failed, remove those that passed or do not exist; create it if it is missing",
  ),
};

const running = {
  seed: number("n", parseInteger(0, 2 ** 31 - 1), defaultSettings.seed),
  quick: flag(),
  deep: flag(`, and ${runsOf.deep} random requests per check`),
  runs: value("n", parseInteger(0, 100_000), ` (default: ${runsOf.usual}, by its own content ${runsOf.deep})`),
  budget: value("time", parseTime(1)),
  bail: flag(),
  concurrency: number("n", parseInteger(1, 64), defaultSettings.concurrency),
  timeout: number("ms", parseInteger(1, 600_000), defaultSettings.timeout),
  maxWait: value("time", parseTime(0), " (default: 20m)"),
  config: value(
    "file",
    undefined,
    "JSON file of these options, with their names in camel case; the command line takes precedence",
  ),
};

const reports = {
  reporter: list("name[:file]", collect(parseReporter), `: ${reporters.join(", ")} (default: text)`),
  output: value("file"),
  verbose: flag(),
  transcripts: choice<"failures" | "all">({
    ...{ argument: "whose", choices: ["failures", "all"], standard: defaultSettings.transcripts },
  }),
  quiet: flag(),
};

const inPlace = {
  list: flag("print the statements by section, with the checks that test them, and stop"),
  explain: value(
    "id",
    undefined,
    "show a statement or a check with its requests and answers, an interpretation (I-36) or a section (4.4), and stop",
  ),
  watch: flag(
    "after the run, wait, and run what failed again when the server is back or answers differently, or at Enter; once that passes, run everything",
  ),
  replay: value(
    "id|file",
    undefined,
    "repeat a failure by its replay id, or all failures of a JSON report, or of a file with one replay id on each line",
  ),
};

type Rows = typeof server &
  typeof own &
  typeof offered &
  typeof chosen &
  typeof running &
  typeof reports &
  typeof inPlace;

/** What a command line or a file gives, by the name of the option. */
export type GivenOptions = {
  readonly [Name in keyof Rows]: Rows[Name] extends OptionRow<infer Value> ? Value : never;
};

const last = "In place of a run:";

/** The options by what they are about, in the order in which the help shows them. */
const groups: Readonly<Record<string, Readonly<Record<string, OptionRow<unknown>>>>> = {
  "The server:": server,
  "A server with other content:": own,
  "Its capabilities:": offered,
  "Which checks, and what decides:": chosen,
  "How they are run:": running,
  "Reports:": reports,
  [last]: inPlace,
};

/** Adds the options to a command, and its version. */
export const addOptions = (command: Command, version: string): Command => {
  for (const [heading, rows] of Object.entries(groups))
    for (const [name, row] of Object.entries(rows)) command.addOption(optionOf(name, row).helpGroup(heading));
  // Subcommands show no groups.
  command
    .version(version, "-V, --version", "print the version")
    .addHelpOption(new Option("-h, --help", "print this help").helpGroup(last));
  command.options.at(-1)?.helpGroup(last);
  return command;
};

/** What is done unless the command line says not to. */
const opposites: readonly string[] = ["preflight"];

/** `seedViaApi` as the command line has it: `--seed-via-api`. */
export const flagOf = (name: string): string =>
  `--${opposites.includes(name) ? "no-" : ""}${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

const optionOf = (name: string, row: OptionRow<unknown>): Option => {
  const { argument, choices, parse, standard } = row;
  const option = new Option(flagOf(name) + (argument === undefined ? "" : ` <${argument}>`), helpOf(name, row));
  if (choices !== undefined) option.choices(choices);
  if (parse !== undefined) option.argParser(parse);
  return standard === undefined ? option : option.default(standard);
};

// The package's own file, by the name that it has for others.
const { properties: settings } = createRequire(import.meta.url)(
  "touchstone/schemas/conformance-config.schema.json",
) as { readonly properties: Readonly<Record<string, { readonly description?: string }>> }; // its test says so

/** What the schema says of a setting, in the words of a help: no sentence, and whether it may be repeated. */
const helpOf = (name: string, { isRepeatable, more = "" }: OptionRow<unknown>): string => {
  const { description = "" } = settings[name] ?? {};
  const words = description.replace(/^false: |\.$/g, "").replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
  return (isRepeatable === true ? words.replace(/(?=;)|$/, " (repeatable)") : words) + more;
};
