import { Command, CommanderError } from "commander";
import { packageVersion } from "../../base/package-root.js";
import { withMeantWord } from "../../base/words/meant-words.js";
import { messageOf } from "../../base/words/message-of.js";
import { visibleText } from "../../base/words/visible-text.js";
import { addCommands } from "./add-commands.js";
import { exitCodeOf, type Io } from "./output.js";

/**
 * Runs the command line `touchstone`. `args` are the words after the program's name. Resolves to the exit code:
 * 0 done, 1 failed, 2 wrong usage, 3 done in part. A failure is one clear line on stderr, or one per fault of a source.
 */
export const runCli = async (args: readonly string[], world: Io): Promise<number> => {
  const io = visible(world);
  try {
    await createProgram(io, args).parseAsync([...args], { from: "user" });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const code = exitCodeOf(error);
    if (code === undefined) throw error;
    io.stderr(`touchstone: ${messageOf(error)}\n`);
    return code;
  }
};

/** Nothing that a command prints steers the terminal or turns text around, whichever source it comes from. */
const visible = (io: Io): Io =>
  // No copy: that would ask for `stopped`, and who asks has said that it stops by itself.
  Object.create(io, {
    stdout: { value: (text: string) => io.stdout(visibleText(text)) },
    stderr: { value: (text: string) => io.stderr(visibleText(text)) },
  });

const createProgram = (io: Io, args: readonly string[]): Command => {
  const program: Command = new Command("touchstone")
    .description("A content REST API from your content-types and data, without the server")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout(text),
      writeErr: (text) => io.stderr(text),
      outputError: (text, write) => write(withMeantWord(text.replace(/^error: /, "touchstone: "), program, args)),
      getOutHelpWidth: () => io.columns,
      getErrHelpWidth: () => io.columns,
    })
    .showSuggestionAfterError(false)
    .addHelpText("after", examples);
  // Without a command, the help is the answer that is wanted.
  program.action(() => {
    if (program.args.length > 0) program.error(`error: unknown command '${program.args[0]}'. See touchstone --help`);
    program.outputHelp();
  });
  program.allowExcessArguments();
  addCommands(program, io);
  return program;
};

const examples = `
Examples:
  touchstone serve                            a museum to try it with
  touchstone serve ./my-strapi-project ./fixtures --watch
  touchstone serve ./my-fixtures --rules "POST /api/articles 500 x2" --delay 200
  touchstone serve export.tar.gz --auth --port 4000
  touchstone conformance --url http://localhost:1337
`;
