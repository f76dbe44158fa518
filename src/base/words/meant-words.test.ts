import { Command, CommanderError, Option } from "commander";
import { expect, test } from "vitest";
import { withMeantWord } from "./meant-words.js";

/** What is said of some words: the program has a command of its own with options. */
const said = (...words: readonly string[]): string => {
  const program = new Command("tool")
    .exitOverride()
    .configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
    .showSuggestionAfterError(false)
    .allowExcessArguments(false)
    .action(() => undefined);
  program
    .command("serve")
    .option("--port <n>")
    .addOption(new Option("--profile <name>").choices(["spec", "real"]));
  program.command("generate").option("--seed <n>");
  program.command("pull").requiredOption("--url <url>");
  try {
    program.parse([...words], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return withMeantWord(error.message, program, words);
  }
  throw new Error("nothing was wrong");
};

test.each([
  [["serv"], `unknown command 'serv'. Did you mean "serve"?`],
  [["serve", "--prot", "1"], `error: unknown option '--prot'. Did you mean "--port"?`],
  [["generate", "--sed", "1"], `error: unknown option '--sed'. Did you mean "--seed"?`],
  // Another command has it.
  [["generate", "--port", "1"], "error: unknown option '--port'"],
  [
    ["serve", "--profile", "specc"],
    `error: option '--profile <name>' argument 'specc' is invalid. Allowed choices are spec, real. Did you mean "spec"?`,
  ],
  [
    ["serve", "--profile", "other"],
    "error: option '--profile <name>' argument 'other' is invalid. Allowed choices are spec, real.",
  ],
  [["serv", "--port", "1"], `error: unknown command 'serv'. Did you mean "serve"?`],
  [["./project", "--port", "1"], "error: unknown command './project'"],
  [["--port", "1", "serv"], "error: unknown option '--port'"],
  [["pull", "--ulr", "x"], `error: unknown option '--ulr'. Did you mean "--url"?`],
  [["pull"], "error: required option '--url <url>' not specified"],
  [["http://localhost"], "error: too many arguments. Expected 0 arguments but got 1."],
])("%j: %s", (words, expected) => {
  expect(said(...words)).toBe(expected);
});
