import type { Command } from "commander";

/** A command of `touchstone`, with what all of them have. */
export const subcommand = (program: Command, name: string, description: string): Command =>
  program
    .command(name)
    .allowExcessArguments(false)
    .description(description)
    .helpOption("-h, --help", "print this help");

/** The source of the commands that have a dataset of their own: its name and description. */
export const sourceArgument = [
  "[source]",
  "a project folder, an export archive or a fixture folder (default: the bundled dataset)",
] as const;

/** The option of every command that reads a source: its form and description. */
export const passphraseOption = [
  "--passphrase <text>",
  "passphrase of an encrypted archive (or set TOUCHSTONE_PASSPHRASE)",
] as const;

/** The option of the commands that write what they make of a source: its form, description and default. */
export const strictOption = ["--strict", "refuse a source with faults; by default they are left out", false] as const;
