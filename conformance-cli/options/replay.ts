import type { Command } from "commander";

/** What is tried again in place of a run. */
export interface ReplayOptions {
  /** A replay id, or the file of a JSON report or of ids. */
  readonly replay: string | undefined;
}

/** Adds the option that repeats failures to a command. */
export const describeReplay = (command: Command): Command =>
  command.option(
    "--replay <id|file>",
    "repeat a failure by its replay id, or all those of a JSON report or of a file with one id a line",
  );
