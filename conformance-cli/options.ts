import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { allCapabilities, type Capability, capabilities, isCapability } from "../spec-tests/kit/capability.js";
import { type KitProfile, kitProfiles } from "../spec-tests/kit/check.js";

/** The forms in which a run can be reported. */
export const reporters = ["text", "json", "junit"] as const;

/** See {@link reporters}. */
export type Reporter = (typeof reporters)[number];

/** The command's arguments, checked. */
export interface CliOptions {
  readonly url: string | undefined;
  readonly sections: readonly string[];
  readonly patterns: readonly string[];
  readonly list: boolean;
  readonly profile: KitProfile;
  readonly capabilities: readonly Capability[];
  readonly seed: number;
  readonly runs: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly timeout: number;
  readonly concurrency: number;
  readonly preflight: boolean;
  readonly reporter: Reporter;
  readonly output: string | undefined;
  readonly expectedFailures: string | undefined;
  readonly writeExpectedFailures: string | undefined;
}

/** The options, or the text with which the command ends: help and version with code 0, a mistake with code 2. */
export type ParsedArguments =
  | { readonly options: CliOptions }
  | { readonly exitCode: 0; readonly text: string }
  | { readonly exitCode: 2; readonly text: string };

/** Reads the arguments of `conformance` (without node and script). Never throws and never exits. */
export const parseArguments = (argv: readonly string[], version: string): ParsedArguments => {
  let text = "";
  const command = describe(version)
    .exitOverride()
    .configureOutput({
      writeOut: (part) => {
        text += part;
      },
      writeErr: (part) => {
        text += part;
      },
    });
  try {
    command.parse([...argv], { from: "user" });
    return { options: toOptions(command.opts<RawOptions>()) };
  } catch (error) {
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

type RawOptions = Omit<CliOptions, "sections" | "patterns" | "headers" | "capabilities" | "list"> & {
  readonly readOnly?: boolean;
  readonly list?: boolean;
  readonly section?: readonly string[];
  readonly check?: readonly string[];
  readonly header?: readonly (readonly [string, string])[];
  readonly without?: readonly Capability[];
};

const toOptions = ({ section, check, header, without = [], readOnly, ...raw }: RawOptions): CliOptions => ({
  ...raw,
  list: raw.list ?? false,
  sections: section ?? [],
  patterns: check ?? [],
  headers: Object.fromEntries(header ?? []),
  capabilities: allCapabilities.filter((name) => !without.includes(name) && !(readOnly === true && name === "writes")),
  url: raw.url,
  output: raw.output,
  expectedFailures: raw.expectedFailures,
  writeExpectedFailures: raw.writeExpectedFailures,
});

const describe = (version: string): Command =>
  new Command("conformance")
    .description(
      "Checks a server against the specification of the content REST API. Without --url it checks the embedded reference.",
    )
    .version(version)
    .helpOption("-h, --help", "print this help")
    .option("--url <url>", "base URL of the server, without /api: http://localhost:1337", parseUrl)
    .option("--section <id>", "only this section and its subsections (repeatable)", collect(String))
    .option("--check <id>", "only the checks with this id; * stands for any text (repeatable)", collect(String))
    .option("--list", "print the checks by section and stop")
    .addOption(
      new Option("--profile <name>", "spec: observed checks inform; strapi-v4: they decide too")
        .choices(kitProfiles)
        .default("spec"),
    )
    .option(
      "--without <capability>",
      `a capability that the server does not offer (repeatable): ${Object.keys(capabilities).join(", ")}`,
      collect(parseCapability),
    )
    .option("--read-only", "leave out the checks that create, change and delete entries: the same as --without writes")
    .option("--seed <n>", "seed of the random requests", parseInteger(0, 2 ** 31 - 1), 1)
    .option("--runs <n>", "random requests per check", parseInteger(1, 100_000), 200)
    .option("--header <header>", "sent with every request, as 'Name: value' (repeatable)", collect(parseHeader))
    .option("--timeout <ms>", "time for one answer", parseInteger(1, 600_000), 5000)
    .option("--concurrency <n>", "requests under way at the same time", parseInteger(1, 64), 8)
    .option("--no-preflight", "do not verify that the server holds the dataset; ids are taken to be the dataset's")
    .addOption(new Option("--reporter <name>", "form of the report").choices(reporters).default("text"))
    .option("--output <file>", "write the report to a file")
    .option("--expected-failures <file>", "checks that are known to fail, with reasons; one that passes fails the run")
    .option("--write-expected-failures <file>", "write such a file from the failures of this run")
    .allowExcessArguments(false)
    .addHelpText("after", exitCodes);

const exitCodes = `
Exit codes: 0 conformant; 1 a check failed, or an expected failure is stale; 2 wrong arguments, or nothing selected;
3 the server cannot be reached, or checks are blocked; 4 a fault of the kit itself.`;

const collect =
  <T>(parse: (text: string) => T) =>
  (text: string, previous: readonly T[] | undefined): readonly T[] => [...(previous ?? []), parse(text)];

const parseInteger = (least: number, greatest: number) => (text: string) => {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > greatest) {
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${greatest}.`);
  }
  return value;
};

const parseCapability = (text: string): Capability => {
  if (!isCapability(text)) throw new InvalidArgumentError(`Expected one of ${Object.keys(capabilities).join(", ")}.`);
  return text;
};

/** The base URL without trailing slashes. */
const parseUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new InvalidArgumentError("Expected an address such as http://localhost:1337.");
  }
  if (url.username !== "" || url.password !== "")
    throw new InvalidArgumentError("Pass credentials with --header 'Authorization: ...'.");
  if (url.search !== "" || url.hash !== "")
    throw new InvalidArgumentError("Expected an address without query and fragment.");
  const base = url.origin + url.pathname.replace(/\/+$/, "");
  if (base.endsWith("/api"))
    throw new InvalidArgumentError(`Give the base address without /api: ${base.slice(0, -4)}.`);
  return base;
};

const parseHeader = (text: string): readonly [string, string] => {
  const match = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(\S(?:[\t\x20-\x7e\x80-\xff]*\S)?)\s*$/.exec(text);
  if (match?.[1] === undefined || match[2] === undefined) throw new InvalidArgumentError("Expected 'Name: value'.");
  return [match[1].toLowerCase(), match[2]];
};
