import type { Command } from "commander";

/** The options of a run by what they are about, in the order in which the help tells them. */
export const helpGroups: Readonly<Record<string, readonly string[]>> = {
  "The server:": ["url", "token", "header", "apiPrefix", "pluginPrefix", "seedViaApi", "resetCommand", "preflight"],
  "What it offers:": ["features", "without", "detect", "readOnly"],
  "Which checks, and what decides:": [
    "profile",
    "section",
    "check",
    "skip",
    "level",
    "expectedFailures",
    "updateExpectedFailures",
  ],
  "How they are run:": ["seed", "runs", "budget", "bail", "concurrency", "timeout", "maxWait", "config"],
  "Reports:": ["reporter", "output", "verbose", "transcripts", "quiet"],
  "In place of a run:": ["list", "explain", "replay", "version", "help"],
};

const helpText = "print this help";

/** Shows the options of a command in groups. */
export const groupHelp = (command: Command): Command => {
  const names = Object.values(helpGroups).flat();
  const place = (name: string) => names.indexOf(name) + (names.includes(name) ? 0 : names.length + 1);
  for (const [heading, group] of Object.entries(helpGroups)) {
    for (const option of command.options) if (group.includes(option.attributeName())) option.helpGroup(heading);
  }
  return command.configureHelp({
    visibleOptions: (shown) => {
      // Subcommands inherit how help is shown.
      if (shown !== command) return [...shown.options, shown.createOption("-h, --help", helpText)];
      const help = command.createOption("-h, --help", helpText).helpGroup("In place of a run:");
      const options = shown.options.filter(({ hidden }) => !hidden);
      return [...options, help].sort((a, b) => place(a.attributeName()) - place(b.attributeName()));
    },
    // commander orders the groups by when their first option was added.
    groupItems: (_added, shown, groupOf) => {
      const groups = new Map<string, typeof shown>();
      for (const item of shown) groups.set(groupOf(item), [...(groups.get(groupOf(item)) ?? []), item]);
      return groups;
    },
  });
};
