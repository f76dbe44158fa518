import { type Command, InvalidArgumentError } from "commander";
import { readRate } from "../pull/rate.js";
import type { Io } from "./output.js";
import type { PullFlags } from "./pull-command.js";
import { header, httpUrl, names } from "./remote-values.js";
import type { SourceLoader } from "./serve-command.js";
import { passphraseOption, subcommand } from "./subcommand.js";
import { wholeNumber } from "./whole-number.js";

const rate = (text: string): number => {
  const interval = readRate(text);
  if (interval === undefined) throw new InvalidArgumentError("Expected a rate such as 10/s or 300/m.");
  return interval;
};

const since = (text: string): string => {
  const time = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time)) throw new InvalidArgumentError("Expected a date or time such as 2024-06-01.");
  return new Date(time).toISOString();
};

/** Adds `touchstone pull`. What it needs is loaded when it runs. */
export const addPull = (program: Command, io: Io, loader: SourceLoader): void => {
  subcommand(program, "pull", "write the content of a server as a fixture folder; it only reads (GET)")
    .requiredOption("--url <url>", "the server's address", httpUrl)
    .option("-o, --output <folder>", "the folder to write", "fixtures")
    .option("--schemas <source>", "the content-types: a project, an archive or a fixture folder")
    .option("--openapi <file>", "the content-types: what the documentation plugin writes, a file or an address")
    .option(
      "--types <names>",
      "the content-types by name alone: articles,pages,homepage; what they hold is inferred",
      names,
    )
    .option("--schemas-only", "write the schemas, and no entries", false)
    .option("--type <name>", "read this content-type alone (repeatable)", names)
    .option("--files", "read the bytes of files, too", false)
    .option("--limit <number>", "the most entries of a content-type", wholeNumber(1, 10_000_000))
    .option("--since <time>", "only entries changed since then: 2024-06-01", since)
    .option("--token <text>", "sent as Authorization: Bearer (or set TOUCHSTONE_TOKEN)")
    .option("--header <text>", 'sent with each request, such as "x-team: blue" (repeatable)', header)
    .option("--api-prefix <path>", "what the paths begin with", "/api")
    .option("--rate <rate>", "the most requests in a time: 10/s, 300/m", rate)
    .option("--timeout <ms>", "milliseconds for an answer", wholeNumber(1, 3_600_000), 60_000)
    .option("--keep-users", "keep users, without their passwords and addresses", false)
    .option("--keep-emails", "keep e-mail addresses in content", false)
    .option(...passphraseOption)
    .option("--force", "overwrite files that are there", false)
    .action(async (flags: PullFlags) => {
      const { pullCommand } = await import("./pull-command.js");
      await pullCommand(flags, io, loader);
    });
};
