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

interface OptionRow<Value> {
  readonly flags: string;
  readonly help: string;
  /** Reads a text; `before` is there where the option may be given more than once. */
  parse?(text: string, before: unknown): Value;
  readonly choices?: readonly string[];
  /** The default; the help shows it. */
  readonly standard?: Value;
}

/** An option that takes a text, or a value that is read from one; undefined unless given. */
const value = <Value = string>(
  flags: string,
  help: string,
  parse?: (text: string) => Value,
): OptionRow<Value | undefined> => (parse === undefined ? { flags, help } : { flags, help, parse });

/** An option that may be given more than once. */
const list = <Value>(
  flags: string,
  help: string,
  parse: (text: string, before: readonly Value[] | undefined) => readonly Value[],
): OptionRow<readonly Value[] | undefined> => ({ flags, help, parse });

const number = (flags: string, help: string, parse: (text: string) => number, standard: number): OptionRow<number> => ({
  ...{ flags, help, parse, standard },
});

/** A switch: true when it is given; one that begins with `--no-` is true unless it is given. */
const flag = <Value = boolean | undefined>(flags: string, help: string): OptionRow<Value> => ({ flags, help });

/** One of some names. */
const choice = <Value extends string>(row: OptionRow<Value>): OptionRow<Value> => row;

const server = {
  url: value("--url <url>", "base URL of the server, without /api: http://localhost:1337", parseUrl),
  token: value("--token <token>", "API token, sent with every request as 'Authorization: Bearer <token>'", parseToken),
  header: list("--header <header>", "sent with every request, as 'Name: value' (repeatable)", collect(parseHeader)),
  apiPrefix: value(
    "--api-prefix <path>",
    "the path that replaces /api, also for users, files and signing in: /v1/content, or / for nothing",
    parsePrefix,
  ),
  pluginPrefix: value(
    "--plugin-prefix <path>",
    "the prefix of users, auth, upload and i18n, if it differs: /api",
    parsePrefix,
  ),
  seedViaApi: flag(
    "--seed-via-api",
    "create the dataset's entries through the server's own API before the checks, and delete them at the end",
  ),
  resetCommand: value(
    "--reset-command <command>",
    "shell command that restores the dataset: run before the first check that writes, and after a check that left something behind",
  ),
  preflight: flag<boolean>(
    "--no-preflight",
    "do not verify that the server holds the dataset; assume the dataset's ids",
  ),
};

const own = {
  ownContent: flag(
    "--own-content",
    "check the server by its own content, with GET requests only: the kit reads the content and compares the server's answers with those of a copy",
  ),
  schemas: value("--schemas <source>", "where its content-types come from: a project, an archive or a fixture folder"),
  openapi: value(
    "--openapi <file>",
    "where its content-types come from: the document of the documentation plugin, a file or an address",
  ),
  types: list(
    "--types <names>",
    "the names of its content-types, if there is no other source: articles,pages,homepage (repeatable)",
    collectIds,
  ),
  content: value("--content <folder>", "folder of its content, pulled before with --keep-users and --keep-emails"),
  type: list("--type <names>", "check only these content-types (repeatable)", collectIds),
  writes: list(
    "--writes <names>",
    "create, update, relate and delete entries of these content-types; no other entries are changed (repeatable)",
    collectIds,
  ),
  rate: value("--rate <rate>", "send at most so many requests in that time: 10/s, 300/m", parseRate),
};

const offered = {
  features: list(
    "--features <capabilities>",
    "the only capabilities that the server has (repeatable): the names that --without lists, with commas between them, or the word none",
    collectNames,
  ),
  without: list(
    "--without <capabilities>",
    `capabilities that the server lacks, with commas between them (repeatable): ${allCapabilities.join(", ")}`,
    collectNames,
  ),
  detect: flag("--detect", "find out before the checks which capabilities the server lacks, and leave them out too"),
  readOnly: flag(
    "--read-only",
    "leave out the checks that create, change and delete entries: the same as --without relation-updates",
  ),
};

const chosen = {
  profile: choice<Profile>({
    flags: "--profile <name>",
    help: "which checks decide the verdict; spec: those of the specification (the observed ones only warn); strapi-4.26: the observed ones too",
    choices: profiles,
    standard: defaultSettings.profile,
  }),
  section: list(
    "--section <ids>",
    "only these sections and their subsections, with commas between them (repeatable): 4.2,4.3",
    collectIds,
  ),
  check: list(
    "--check <ids>",
    "only the checks with these ids, with commas between them (repeatable); * stands for any text",
    collectIds,
  ),
  skip: list(
    "--skip <ids>",
    "leave out the checks with these ids, with commas between them (repeatable); * stands for any text",
    collectIds,
  ),
  level: value(
    "--level <level>",
    "only checks of this level or a stronger one: must, will, should or may (default: may)",
    parseLevel,
  ),
  expectedFailures: value(
    "--expected-failures <file>",
    "file of the checks that are known to fail, with reasons; a listed check that passes fails the run",
  ),
  updateExpectedFailures: flag(
    "--update-expected-failures",
    "bring that file up to date: add checks that failed, remove those that passed or do not exist; create it if it is missing",
  ),
};

const running = {
  seed: number("--seed <n>", "seed of the random requests", parseInteger(0, 2 ** 31 - 1), defaultSettings.seed),
  quick: flag("--quick", "send a tenth of the requests, none of them at random: to find mistakes while you build"),
  deep: flag(
    "--deep",
    `send all that the kit knows to ask: whole tables of requests, and ${runsOf.deep} random requests per check`,
  ),
  runs: value(
    "--runs <n>",
    `random requests per check; 0 leaves out the checks that send them (default: ${runsOf.usual}, by its own content ${runsOf.deep})`,
    parseInteger(0, 100_000),
  ),
  budget: value(
    "--budget <time>",
    "time for the whole run, such as 30s: checks with random requests run last, and unfinished checks are blocked",
    parseTime(1),
  ),
  bail: flag("--bail", "end the run at the first failure that is not expected"),
  concurrency: number(
    "--concurrency <n>",
    "requests under way at the same time",
    parseInteger(1, 64),
    defaultSettings.concurrency,
  ),
  timeout: number(
    "--timeout <ms>",
    "time for one answer, or 4 times the slowest answer so far if that is longer; after the first time-out, 20 times the slowest answer, at least 1 s",
    parseInteger(1, 600_000),
    defaultSettings.timeout,
  ),
  maxWait: value(
    "--max-wait <time>",
    "how long the run waits in all for a server that limits requests (429, 503 with Retry-After), such as 60s or 2h (default: 20m)",
    parseTime(0),
  ),
  config: value(
    "--config <file>",
    "JSON file of these options, with their names in camel case; the command line takes precedence",
  ),
};

const reports = {
  reporter: list(
    "--reporter <name[:file]>",
    `form of the report, and its file (repeatable): ${reporters.join(", ")} (default: text)`,
    collect(parseReporter),
  ),
  output: value("--output <file>", "the file for the --reporter that names none"),
  verbose: flag("--verbose", "text: show every failure in full, also those that likely share a cause"),
  transcripts: choice<"failures" | "all">({
    flags: "--transcripts <whose>",
    help: "json, html: include the requests of failures, or of all checks",
    choices: ["failures", "all"],
    standard: defaultSettings.transcripts,
  }),
  quiet: flag("--quiet", "do not show progress"),
};

const inPlace = {
  list: flag("--list", "print the statements by section, with the checks that test them, and stop"),
  explain: value(
    "--explain <id>",
    "show a statement or a check with its requests and answers, an interpretation (I-36) or a section (4.4), and stop",
  ),
  watch: flag(
    "--watch",
    "after the run, wait, and run what failed again when the server is back or answers differently, or at Enter; once that passes, run everything",
  ),
  replay: value(
    "--replay <id|file>",
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
    for (const row of Object.values(rows)) command.addOption(optionOf(row).helpGroup(heading));
  // Subcommands show no groups.
  command
    .version(version, "-V, --version", "print the version")
    .addHelpOption(new Option("-h, --help", "print this help").helpGroup(last));
  command.options.at(-1)?.helpGroup(last);
  return command;
};

const optionOf = ({ flags, help, parse, choices, standard }: OptionRow<unknown>): Option => {
  const option = new Option(flags, help);
  if (choices !== undefined) option.choices(choices);
  if (parse !== undefined) option.argParser(parse);
  return standard === undefined ? option : option.default(standard);
};
