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
  subcommand(program, "pull", "copy the content of a server into a fixture folder; sends only GET requests")
    .requiredOption("--url <url>", "the server's address", httpUrl)
    .option("-o, --output <folder>", "the folder to write", "fixtures")
    .option("--schemas <source>", "where the content-types come from: a project, an archive or a fixture folder")
    .option(
      "--openapi <file>",
      "where the content-types come from: the document of the documentation plugin, a file or an address",
    )
    .option(
      "--types <names>",
      "the names of the content-types, if there is no other source: articles,pages,homepage; their attributes are inferred",
      names,
    )
    .option("--schemas-only", "write the schemas, and no entries", false)
    .option("--type <name>", "read only this content-type (repeatable)", names)
    .option("--files", "also read the bytes of files", false)
    .option("--limit <number>", "read at most so many entries of each content-type", wholeNumber(1, 10_000_000))
    .option("--since <time>", "only entries changed since then: 2024-06-01", since)
    .option("--token <text>", "sent as Authorization: Bearer (or set TOUCHSTONE_TOKEN)")
    .option("--header <text>", 'sent with each request, such as "x-team: blue" (repeatable)', header)
    .option("--api-prefix <path>", "prefix of the server's paths", "/api")
    .option("--rate <rate>", "send at most so many requests in that time: 10/s, 300/m", rate)
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
