import type { Command } from "commander";
import type { DescriptionFlags } from "./description-command.js";
import type { Io } from "./output.js";
import type { SourceLoader } from "./serve-command.js";
import { passphraseOption, sourceArgument, strictOption, subcommand } from "./subcommand.js";

const commands = [
  ["types", "print TypeScript types of a source: of its entries, of queries, and of the answers to these"],
  ["schemas", "print the JSON Schemas of what a source answers"],
  ["openapi", "print the OpenAPI 3.1 document of what a source serves"],
] as const;

/** Adds `touchstone types`, `schemas` and `openapi`. */
export const addDescriptions = (program: Command, io: Io, loader: SourceLoader): void => {
  for (const [name, description] of commands) {
    subcommand(program, name, description)
      .argument(...sourceArgument)
      .option("-o, --output <file>", "write it to a file")
      .option("--watch", "write the file again when the source changes", false)
      .option("--force", "overwrite a file that was not generated", false)
      .option("--fixtures <folder>", "a folder of entries of a project, for its locales")
      .option(...strictOption)
      .option(...passphraseOption)
      .action(async (source: string | undefined, flags: DescriptionFlags) => {
        // Loaded here, so that --help and a wrong option are answered at once.
        const [{ descriptionCommand }, { descriptions }] = await Promise.all([
          import("./description-command.js"),
          import("./describe.js"),
        ]);
        await descriptionCommand(source, flags, io, loader, descriptions[name]);
      });
  }
};
