import { type Command, InvalidArgumentError, Option } from "commander";
import { queryParsers } from "../../base/libraries/qs.js";
import { momentOf } from "../../mock/config/check-config.js";
import { strictnesses } from "../../mock/lint/lint-step.js";
import { readName } from "../../mock/mock/scenarios/choice.js";
import { parseRule, ruleForm } from "../../mock/rules/short-rule.js";
import { dialectNames } from "../../reference/model/dialect.js";
import { profiles } from "../../reference/model/profile.js";
import type { Io } from "./output.js";
import { addRecordOptions } from "./record-options.js";
import type { SourceLoader } from "./serve-command.js";
import type { ServeFlags } from "./serve-settings.js";
import { passphraseOption, sourceArgument, subcommand } from "./subcommand.js";
import { wholeNumber } from "./whole-number.js";

/** Adds `touchstone serve`. No option has a default: a configuration file may give what the command line does not. */
export const addServe = (program: Command, io: Io, loader: SourceLoader): void => {
  const command = subcommand(program, "serve", "serve the content-types and entries of a source at /api")
    .argument(...sourceArgument)
    .argument("[fixtures...]", "folders of entries on top of the source; the later one wins")
    .option(
      "--generate <number>",
      "generate so many entries for each content-type without entries, in memory",
      generated,
    )
    .option("-p, --port <number>", "port to listen on; 0 takes any free one (default: 1337)", portNumber)
    .option("--host <address>", "address to listen on; 0.0.0.0 lets other machines in (default: 127.0.0.1)", hostName)
    .option("--open", "open a browser")
    .option("--watch", "read the source again when its schemas or entries change")
    .option("--persist <file>", "save what is written to a file, and load it at the next start")
    .option("--log", "print each request on a line")
    .addOption(
      new Option(
        "--strict <how>",
        "what to do about parts of a request that have no effect: name them in a header, or answer with an error (default: only --log prints them)",
      ).choices(strictnesses),
    )
    .option("--delay <ms>", "delay every answer", milliseconds)
    .option("--jitter <ms>", "delay every answer by up to so many milliseconds more, at random", milliseconds)
    .option("--fail <rule>", 'make requests fail, such as "POST /api/articles 500 x2"; may be repeated', failRule)
    .option(
      "--scenario <name>",
      "answer requests that name no scenario from this one, such as empty, error or slow",
      scenario,
    )
    .option("--as-strapi-4", "serve a project of Strapi 5, with the answers of Strapi 4")
    .option("--auth", "let the source's roles, users and API tokens decide (default: everyone may do everything)")
    .addOption(profileOption())
    .addOption(
      new Option(
        "--dialect <name>",
        "compare and sort like this database (default: reference, the rules of the specification)",
      ).choices(dialectNames),
    )
    .addOption(
      new Option(
        "--query-parser <name>",
        "the version of qs that reads queries; Strapi before 4.26.2 has 6.11 (default: the version in the source's release of Strapi)",
      ).choices(queryParsers),
    )
    .option("--default-limit <number>", "size of a page when a request names none (default: 25)", positive)
    .option("--max-limit <number>", "largest size of a page (default: no maximum)", positive)
    .option(
      "--max-work <steps>",
      "the most work that one request may cause, in steps of some 5 ns (default: 200000000)",
      positive,
    )
    .option("--seed <number>", "make tokens and jitter the same at every start", seed)
    .option("--now <time>", "stop the clock at this time, such as 2024-01-01T00:00:00Z", time)
    .option("--fixtures <folder>", "a folder of entries on top of the source; may be repeated", collected)
    .option(
      "--config <file>",
      "file of settings (default: touchstone.config.json, if there is one; .ts and .js have to be named)",
    )
    .option(
      "--control-token <text>",
      "let other machines that send this token use /__touchstone/ (default: only this machine)",
      token,
    )
    .option(...passphraseOption)
    .option("--verbose", "list all faults and warnings of the source, and all notes on the project")
    .option("--json", "print what is served as one line of JSON, for programs");
  addRecordOptions(command).action(
    async (source: string | undefined, fixtures: readonly string[], flags: ServeFlags) => {
      // Loaded here, so that --help and a wrong option are answered at once.
      const { serveCommand } = await import("./serve-command.js");
      await serveCommand(source === undefined ? [] : [source, ...fixtures], flags, io, loader);
    },
  );
};

const profileOption = (): Option =>
  new Option(
    "--profile <name>",
    "what to follow where Strapi deviates from the specification (default: strapi-4.26)",
  ).choices(profiles);

const portNumber = wholeNumber(0, 65_535);
/** Node takes an empty address for all addresses, which lets other machines in unasked. */
const hostName = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("Expected an address such as 127.0.0.1.");
  return text;
};

const token = (text: string): string => {
  if (/^[!-~]{8,}$/.test(text)) return text;
  throw new InvalidArgumentError("Expected 8 or more visible characters, without spaces.");
};

const positive = wholeNumber(1);
const generated = wholeNumber(1, 1000);
const milliseconds = wholeNumber(0, 2 ** 31 - 1);
const seed = wholeNumber(0);

const time = (text: string): string => {
  if (momentOf(text) !== undefined) return text;
  throw new InvalidArgumentError("Expected an ISO date such as 2024-01-01T00:00:00Z.");
};

const scenario = (text: string): string => {
  if (readName(text) !== undefined) return text;
  throw new InvalidArgumentError("Expected the name of a scenario, such as empty, or of a copy of it: empty:a.");
};

const collected = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

const failRule = (text: string, before?: readonly string[]): readonly string[] => {
  if (parseRule(text) === undefined) throw new InvalidArgumentError(`Expected a rule such as ${ruleForm}.`);
  return collected(text, before);
};
