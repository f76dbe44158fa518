import type { Command } from "commander";
import type { DriftFlags } from "./drift-command.js";
import type { Io } from "./output.js";
import { header, httpUrl, names } from "./remote-values.js";
import type { SourceLoader } from "./serve-command.js";
import { passphraseOption, subcommand } from "./subcommand.js";
import { wholeNumber } from "./whole-number.js";

/** Adds `touchstone drift`. What it needs is loaded when it runs. */
export const addDrift = (program: Command, io: Io, loader: SourceLoader): void => {
  subcommand(program, "drift", "compare fixtures with the server that they come from; sends only GET requests")
    .argument("[source]", "a fixture folder, or a project with --fixtures", "fixtures")
    .requiredOption("--url <url>", "the server's address", httpUrl)
    .option("--fixtures <folder>", "a folder of entries of the project")
    .option("--type <name>", "compare only this content-type (repeatable)", names)
    .option("--token <text>", "sent as Authorization: Bearer (or set TOUCHSTONE_TOKEN)")
    .option("--header <text>", 'sent with each request, such as "x-team: blue" (repeatable)', header)
    .option("--api-prefix <path>", "prefix of the server's paths", "/api")
    .option("--timeout <ms>", "milliseconds for an answer", wholeNumber(1, 3_600_000), 60_000)
    .option("--json", "print what has changed as one line of JSON", false)
    .option(...passphraseOption)
    .action(async (source: string, flags: DriftFlags) => {
      const { driftCommand } = await import("./drift-command.js");
      await driftCommand(source, flags, io, loader);
    });
};
