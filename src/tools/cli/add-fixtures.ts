import { type Command, InvalidArgumentError, Option } from "commander";
import type { GenerateFlags } from "./generate-command.js";
import type { ImportFlags } from "./import-command.js";
import type { InitFlags } from "./init-command.js";
import type { Io } from "./output.js";
import type { SourceLoader } from "./serve-command.js";
import { passphraseOption, strictOption, subcommand } from "./subcommand.js";
import type { TokenFlags } from "./token-command.js";
import { wholeNumber } from "./whole-number.js";

/** Codes of locales, as `en,fr-CH`: the first is the default one. */
const codes = (text: string): readonly string[] => {
  const found = text.split(",").map((code) => code.trim());
  const isCode = (code: string): boolean => /^[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8})*$/.test(code);
  if (found.every(isCode) && new Set(found).size === found.length) return found;
  throw new InvalidArgumentError("Expected codes of locales such as en,fr, each once.");
};

const localesText = "codes of the locales, the default one first (default: en, with fr where types are localized)";

/** Actions of a token, which may be named more than once. */
const actions = (text: string, before: readonly string[] = []): readonly string[] => {
  if (/^(?:api|plugin)::[\w-]+\.[\w-]+\.\w+$/.test(text)) return [...before, text];
  throw new InvalidArgumentError("Expected an action such as api::article.article.find.");
};

/** Adds `touchstone init`, `generate`, `import` and `token`. What they need is loaded when they run. */
export const addFixtures = (program: Command, io: Io, loader: SourceLoader): void => {
  subcommand(program, "init", "write a fixture folder for a project: its schemas, and an example entry of each type")
    .argument("[project]", "a Strapi v4 project folder, or another source", ".")
    .option("-o, --output <folder>", "the folder to write", "fixtures")
    .option("--locales <codes>", localesText, codes)
    .option(...strictOption)
    .option(...passphraseOption)
    .option("--force", "overwrite files that are there", false)
    .action(async (source: string, flags: InitFlags) => {
      const { initCommand } = await import("./init-command.js");
      await initCommand(source, flags, io, loader);
    });
  subcommand(program, "generate", "fill a fixture folder with believable entries (needs @faker-js/faker)")
    .argument("[source]", "a fixture folder, or a project to write one for (default: fixtures)")
    .option(
      "-n, --count <number>",
      "entries of each collection type, not counting localizations",
      wholeNumber(1, 10_000),
      20,
    )
    .option("--seed <number>", "the same seed gives the same entries", wholeNumber(0, 2 ** 31 - 1), 1)
    .option("--rules <file>", "file of rules for attributes and stories (default: generate.rules.json in the source)")
    .option("--complete", "give every attribute of every entry a value, not only most of them", false)
    .option(
      "-o, --output <folder>",
      "the folder to write (default: the fixture folder itself; for a project, fixtures)",
    )
    .option("--locales <codes>", localesText, codes)
    .option(...strictOption)
    .option(...passphraseOption)
    .option("--force", "overwrite files that are there", false)
    .action(async (source: string | undefined, flags: GenerateFlags) => {
      const { generateCommand } = await import("./generate-command.js");
      await generateCommand(source, flags, io, loader);
    });
  subcommand(program, "import", "turn an export into a fixture folder, without users, e-mail addresses and secrets")
    .argument("<archive>", "an archive of `strapi export`, or the folder that it was unpacked into")
    .option("-o, --output <folder>", "the folder to write", "fixtures")
    .option("--keep-users", "keep users, without their passwords and addresses", false)
    .option("--keep-emails", "keep e-mail addresses in content", false)
    .option(...strictOption)
    .option(...passphraseOption)
    .option("--force", "overwrite files that are there", false)
    .action(async (archive: string, flags: ImportFlags) => {
      const { importCommand } = await import("./import-command.js");
      await importCommand(archive, flags, io, loader);
    });
  subcommand(program, "token", "add an API token to a fixture folder, and print it")
    .argument("[folder]", "a fixture folder, or a folder of entries on top of a project", "fixtures")
    .option("--name <text>", "the name of the token", "touchstone")
    .addOption(
      new Option("--type <type>", "what it may do (default: read-only, or custom with --permission)").choices([
        "read-only",
        "full-access",
        "custom",
      ]),
    )
    .option(
      "--permission <action>",
      "an action of a custom token, such as api::article.article.find; may be repeated",
      actions,
    )
    .action(async (folder: string, flags: TokenFlags) => {
      const { tokenCommand } = await import("./token-command.js");
      await tokenCommand(folder, flags, io);
    });
};
