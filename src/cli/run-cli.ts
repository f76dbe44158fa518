import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { profiles } from "../base/profile.js";
import { packageVersion } from "../sources/package-version.js";
import { addDescriptions } from "./add-descriptions.js";
import { CommandError, type Io } from "./output.js";
import { type ServeFlags, type SourceLoader, serveCommand } from "./serve-command.js";

/**
 * Runs the command line `touchstone`. `args` are the words after the program's name. Resolves to the exit code:
 * 0 done, 1 failed, 2 wrong usage. A failure is one clear line on stderr, or one per fault of a source.
 */
export const runCli = async (args: readonly string[], io: Io, loader: SourceLoader): Promise<number> => {
  try {
    await createProgram(io, loader, packageVersion()).parseAsync([...args], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof CommandError)) throw error;
    io.stderr(`touchstone: ${error.message}\n`);
    return error.exitCode;
  }
};

const createProgram = (io: Io, loader: SourceLoader, version: string): Command => {
  const program = new Command("touchstone")
    .description("A content REST API from your content-types and data, without the server")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout(text),
      writeErr: (text) => io.stderr(text),
      outputError: (text, write) => write(text.replace(/^error: /, "touchstone: ")),
      getOutHelpWidth: () => io.columns,
      getErrHelpWidth: () => io.columns,
    })
    .showSuggestionAfterError()
    .addHelpText("after", examples);
  // Without a command, the help is the answer that is wanted.
  program.action(() => {
    if (program.args.length > 0) program.error(`error: unknown command '${program.args[0]}'. See touchstone --help`);
    program.outputHelp();
  });
  program.allowExcessArguments();
  addServe(program, io, loader);
  addDescriptions(program, io, loader);
  return program;
};

const addServe = (program: Command, io: Io, loader: SourceLoader): void => {
  program
    .command("serve")
    .allowExcessArguments(false)
    .description("serve a source at /api")
    .argument("[source]", "a project folder, an export archive or a fixture folder (default: the bundled dataset)")
    .option("-p, --port <number>", "port to listen on; 0 takes any free one", portNumber, 1337)
    .option("--host <address>", "address to listen on; 0.0.0.0 lets other machines in", hostName, "127.0.0.1")
    .option(
      "--auth",
      "let the source's roles, users and API tokens decide (default: everyone may do everything)",
      false,
    )
    .addOption(
      new Option("--profile <name>", "whose outcome counts where Strapi deviates from the specification")
        .choices(profiles)
        .default("strapi-4.26"),
    )
    .option("--default-limit <number>", "entries of a page when a request names none (default: 25)", positive)
    .option("--max-limit <number>", "the most entries of a page (default: no maximum)", positive)
    .option("--fixtures <folder>", "entries for a project folder, which has none of its own")
    .option(
      "--control-token <text>",
      "lets whoever sends it use /__touchstone/ from anywhere (default: this machine)",
      token,
    )
    .option("--passphrase <text>", "opens an encrypted archive (or set TOUCHSTONE_PASSPHRASE)")
    .helpOption("-h, --help", "print this help")
    .action((source: string | undefined, flags: ServeFlags) => serveCommand(source, flags, io, loader));
};

const examples = `
Examples:
  touchstone serve                            a museum to try it with
  touchstone serve ./my-strapi-project --fixtures ./fixtures
  touchstone serve export.tar.gz --auth --port 4000
`;

const wholeNumber = (text: string, least: number, most: number): number => {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  const range = most === Number.MAX_SAFE_INTEGER ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new InvalidArgumentError(`Expected a whole number ${range}.`);
};

const portNumber = (text: string): number => wholeNumber(text, 0, 65_535);
/** Node takes an empty address for all addresses, which lets other machines in unasked. */
const hostName = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("Expected an address such as 127.0.0.1.");
  return text;
};

const token = (text: string): string => {
  if (/^[!-~]{8,}$/.test(text)) return text;
  throw new InvalidArgumentError("Expected 8 or more visible characters, without spaces.");
};

const positive = (text: string): number => wholeNumber(text, 1, Number.MAX_SAFE_INTEGER);
