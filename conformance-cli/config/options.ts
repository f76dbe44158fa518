import { type Command, Option } from "commander";

/** Options that ask for something once, and are no settings: a file of settings does not have them. */
export const commandLineOnly: readonly string[] = [
  "config",
  "explain",
  "list",
  "replay",
  "updateExpectedFailures",
  "version",
  "watch",
];

/** Adds the opposite of every switch, so that the command line can turn off what a file has turned on. No help shows them. */
export const describeOpposites = (command: Command): Command => {
  const longs = new Set(command.options.map(({ long }) => long));
  for (const option of command.options) {
    const isSwitch = !option.required && !option.optional && !commandLineOnly.includes(option.attributeName());
    const opposite = option.negate ? `--${option.name().slice("no-".length)}` : `--no-${option.name()}`;
    if (isSwitch && !longs.has(opposite)) command.addOption(new Option(opposite).hideHelp());
  }
  return command;
};
