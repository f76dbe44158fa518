import type { Command } from "commander";
import { didYouMean } from "./closest.js";

/** The command that words are for: the program, or one of its subcommands. */
const commandOf = (program: Command, words: readonly string[]): Command => {
  const found = program.commands.find((command) => command.name() === words[0]);
  return found === undefined ? program : commandOf(found, words.slice(1));
};

/**
 * What commander says, of the word that is at fault. It names the first option that it does not know, even after a word that should have been a
 * command, whose option that is; and an option that is missing, even where it is there with another spelling.
 */
const ofWordAtFault = (message: string, { args, commands }: Command): string => {
  const [first = ""] = args;
  if (commands.length > 0 && first !== "" && !first.startsWith("-"))
    return message.replace(/unknown option '[^']+'/, () => `unknown command '${first}'`);
  const option = args.find((word) => word.startsWith("-"));
  return option === undefined
    ? message
    : message.replace(/required option '[^']+' not specified/, () => `unknown option '${option}'`);
};

/**
 * What commander says of words that it does not understand, with what was likely meant. `words`: those after the program's name. Its own suggestions
 * are to be off: options, commands and values are guessed in one way, as all other names are.
 */
export const withMeantWord = (given: string, program: Command, words: readonly string[]): string => {
  const command = commandOf(program, words);
  const message = ofWordAtFault(given, command);
  const option = /unknown option '([^']+)'/.exec(message)?.[1];
  if (option !== undefined) {
    const known = command.createHelp().visibleOptions(command);
    const names = known.flatMap(({ long, short }) => [long, short].flatMap((name) => name ?? []));
    return sentence(message, names, option);
  }
  const commands = command.commands.map((each) => each.name());
  const name = /unknown command '([^']*)'/.exec(message)?.[1];
  if (name !== undefined) return sentence(message, commands, name);
  const [leftover = ""] = command.args;
  if (/^(?:error: )?too many arguments\./.test(message) && didYouMean(commands, leftover) !== "")
    return sentence(`unknown command '${leftover}'`, commands, leftover);
  const [, value = "", choices] = /argument '([^']*)' is invalid\. Allowed choices are (.*)\.\s*$/s.exec(message) ?? [];
  return choices === undefined ? message : sentence(message, choices.split(", "), value);
};

const sentence = (message: string, names: readonly string[], text: string): string => {
  const question = didYouMean(names, text);
  return question === ""
    ? message
    : `${message.trimEnd().replace(/\.$/, "")}.${question}${/\s*$/.exec(message)?.[0] ?? ""}`;
};
