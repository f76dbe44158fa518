import { type Command, CommanderError, InvalidArgumentError, type Option } from "commander";
import { UsageError } from "../base/usage-error.js";
import { type Config, type Environment, readConfig } from "./read.js";

/** Takes what the command line has not said from the file that it names. A mistake in it is a `UsageError` of one line. */
export const applyConfig = (command: Command, environment: Environment): void => {
  const file: unknown = command.getOptionValue("config");
  if (typeof file !== "string") return;
  const config = readConfig(file, environment);
  for (const [name, given] of config) {
    if (command.getOptionValueSource(name) === "cli") continue;
    const option = command.options.find(
      (each) => each.attributeName() === name && each.required === Array.isArray(given),
    );
    if (option === undefined) throw new Error(`the schema has a setting "${name}" that is no option`);
    command.setOptionValueWithSource(name, readAs(option, given, `${file}: "${name}"`), "config");
  }
};

/** What the option makes of it, as if the command line had said so. */
const readAs = (option: Option, given: NonNullable<ReturnType<Config["get"]>>, place: string): unknown => {
  if (typeof given === "boolean") return given;
  let value: unknown;
  for (const text of given) {
    try {
      // commander hands the previous value of a repeatable option to its parser.
      value = option.parseArg === undefined ? text : option.parseArg(text, value as string);
    } catch (error) {
      if (!(error instanceof CommanderError)) throw error;
      const reason =
        error instanceof InvalidArgumentError ? error.message : error.message.replace(/^option .* is invalid\. /, "");
      throw new UsageError(`${place}: ${reason}`);
    }
  }
  return value;
};
