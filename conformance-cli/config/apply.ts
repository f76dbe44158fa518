import { type Command, CommanderError, InvalidArgumentError, type Option } from "commander";
import { didYouMean } from "../../spec-tests/kit/base.js";
import { UsageError } from "../base/usage-error.js";
import { commandLineOnly } from "./options.js";
import { type Environment, readConfig, textIn } from "./read.js";

/**
 * Takes what the command line has not said from the file that it names. A mistake in it is a `UsageError` of one line that names the file, the setting and
 * what was expected. Values that may be secrets appear in none.
 */
export const applyConfig = (command: Command, environment: Environment): void => {
  const file: unknown = command.getOptionValue("config");
  if (typeof file !== "string") return;
  const { $schema: _, ...config } = readConfig(file);
  const settings = new Map(
    command.options
      .filter((option) => !option.hidden && !commandLineOnly.includes(option.attributeName()))
      .map((option) => [option.attributeName(), option]),
  );
  for (const [name, given] of Object.entries(config)) {
    const option = settings.get(name);
    if (option === undefined)
      throw new UsageError(
        `${file}: there is no setting "${name}".${didYouMean([...settings.keys()], camelCase(name))}`,
      );
    const mistake = mistakeIn(option, given);
    if (mistake !== undefined) throw new UsageError(`${file}: "${name}${mistake}`);
    if (command.getOptionValueSource(name) === "cli") continue;
    const texts = [given].flat().map((each) => textIn(String(each), name, file, environment));
    const value = typeof given === "boolean" ? given : readAs(option, texts, `${file}: "${name}"`);
    command.setOptionValueWithSource(name, value, "config");
  }
};

/** What stands on a command line, as its option is called in a file. */
const camelCase = (name: string): string =>
  name.replace(/^-+/, "").replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The end of the sentence about a setting that is not what its option takes. */
const mistakeIn = (option: Option, given: unknown): string | undefined => {
  const unless = (isRight: boolean, expected: string, place = "") =>
    isRight ? undefined : `${place}": expected ${expected}`;
  if (!option.required) return unless(typeof given === "boolean", "true or false");
  const choices = option.argChoices;
  if (choices !== undefined)
    return unless(
      choices.some((each) => each === given),
      `one of ${choices.join(", ")}`,
    );
  if (isNumber(option)) return unless(Number.isInteger(given), "a whole number");
  // The parser of a repeatable option takes what was given before, too.
  if ((option.parseArg?.length ?? 0) < 2) return unless(typeof given === "string", "a text");
  if (!Array.isArray(given)) return unless(false, "an array of texts");
  const odd = given.findIndex((each) => typeof each !== "string");
  return unless(odd < 0, "a text", `[${odd}]`);
};

const isNumber = ({ parseArg }: Option): boolean => {
  try {
    return typeof parseArg?.<unknown>("1", undefined) === "number";
  } catch {
    return false;
  }
};

/** What the option makes of it, as if the command line had said so. */
const readAs = (option: Option, texts: readonly string[], place: string): unknown => {
  let value: unknown;
  for (const text of texts) {
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
