import { type Command, Option } from "commander";

/** Reads the value of an option; of one that may be given again, with what was read before. Throws the error that commander prints. */
type Reader = (text: string, before: never) => unknown;

interface More {
  readonly default?: unknown;
  readonly required?: boolean;
  /** The options that it cannot be used with, by their names. */
  readonly conflicts?: readonly string[];
}

/** An option, declared once: how it is written, what it does, and what its value is: one of several texts, or what a function reads. */
export type OptionRow = readonly [
  form: string,
  text: string,
  value?: Reader | readonly string[] | undefined,
  more?: More,
];

/** An argument: how it is written, what it is, and its default. */
type ArgumentRow = readonly [form: string, text: string, byDefault?: string];

type Camel<Text extends string> = Text extends `${infer Head}-${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Text;

type NameOf<Form> = Form extends `${string}--${infer Long} ${string}`
  ? Camel<Long>
  : Form extends `${string}--${infer Long}`
    ? Camel<Long>
    : never;

type ValueOf<Row> = Row extends readonly [string, string, infer Value extends Reader, ...unknown[]]
  ? ReturnType<Value>
  : Row extends readonly [string, string, readonly (infer One)[], ...unknown[]]
    ? One
    : Row extends readonly [`${string}<${string}`, ...unknown[]]
      ? string
      : boolean;

type Given = readonly [string, string, unknown, { readonly default: unknown } | { readonly required: true }];

/** What a command is given by its options: those without a default may be missing. */
export type FlagsOf<Rows extends readonly OptionRow[]> = {
  readonly [Row in Rows[number] as Row extends Given ? NameOf<Row[0]> : never]: ValueOf<Row>;
} & { readonly [Row in Rows[number] as Row extends Given ? never : NameOf<Row[0]>]?: ValueOf<Row> | undefined };

const optionOf = ([form, text, value, { conflicts = [], required = false, ...more } = {}]: OptionRow): Option => {
  const option = new Option(form, text).makeOptionMandatory(required).conflicts([...conflicts]);
  if ("default" in more) option.default(more.default);
  if (typeof value === "function") option.argParser(value as (text: string, before: unknown) => unknown); // what it has read
  return value === undefined || typeof value === "function" ? option : option.choices(value);
};

/** Adds a command of `touchstone`. `action` is called with its options, and its arguments. */
export const addCommand = <const Rows extends readonly OptionRow[], Args extends readonly unknown[]>(
  program: Command,
  [name, text]: readonly [name: string, text: string],
  [args, options]: readonly [args: readonly ArgumentRow[], options: Rows],
  action: (flags: FlagsOf<Rows>, ...args: Args) => Promise<void>,
): void => {
  const command = program.command(name).allowExcessArguments(false).description(text);
  command.helpOption("-h, --help", "print this help");
  for (const row of args) command.argument(...row);
  for (const row of options) command.addOption(optionOf(row));
  // Sound: both were read by the rows. The last one is the command itself.
  command.action((...given) => action(given.at(-2) as FlagsOf<Rows>, ...(given.slice(0, -2) as unknown as Args)));
};
