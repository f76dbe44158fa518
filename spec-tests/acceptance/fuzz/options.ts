import { parseArgs } from "node:util";

/** The arguments of `npm run fuzz`, checked. */
export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** The number of the first request. */
  readonly from: number;
  /** Processor time that one request may take, in ms. */
  readonly budget: number;
  readonly auth: boolean;
}

export const help = `npm run fuzz -- [options]: random requests, right and wrong, against touchstone serve.

  --requests N      how many (default: 30000)
  --seed N          which ones: the same seed sends the same requests (default: 1)
  --auth            roles and tokens decide
  --only N          send the request with this number alone
  --from N          begin with the request of this number (default: 0)
  --budget MS       processor time that a request may take (default: 1000)

Exit code 0: nothing was found. 1: something was. 2: the options cannot be used.
What is found is printed with the command that sends it again.
`;

/** A mistake in the options, in words for their user. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}

/** Reads the arguments; "help" when that was asked for. Throws an {@link OptionsError}. */
export const parseOptions = (argv: readonly string[]): FuzzOptions | "help" => {
  const values = read(argv);
  if (values.help === true) return "help";
  const { auth = false, only } = values;
  const whole = (name: "requests" | "seed" | "from" | "budget" | "only", least: number): number => {
    const given = values[name] ?? "";
    const value = Number(given);
    if (/^\d+$/.test(given) && value >= least && value <= 2 ** 31 - 1) return value;
    throw new OptionsError(`--${name}: expected a whole number from ${least}, got ${JSON.stringify(given)}`);
  };
  return {
    ...(only === undefined
      ? { requests: whole("requests", 1), from: whole("from", 0) }
      : { requests: 1, from: whole("only", 0) }),
    ...{ seed: whole("seed", 0), budget: whole("budget", 1), auth },
  };
};

/** The command that repeats a part of a run, with all that the run's requests and what is found depend on. `which`: `--only 7`. */
export const commandOf = (options: FuzzOptions, which: string): string => {
  const { auth, budget, seed } = options;
  const given = [...(String(budget) === defaults.budget ? [] : [`--budget ${budget}`]), ...(auth ? ["--auth"] : [])];
  return [`npm run fuzz -- --seed ${seed}`, ...given, which].join(" ");
};

const defaults = { requests: "30000", from: "0", seed: "1", budget: "1000" } as const;

const text = { type: "string" } as const;

const read = (argv: readonly string[]) => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        ...{ seed: text, auth: { type: "boolean" }, budget: text },
        ...{ requests: text, only: text, from: text },
        help: { type: "boolean", short: "h" },
      },
    });
    return { ...defaults, ...values };
  } catch (error) {
    throw new OptionsError(`${error instanceof Error ? error.message : error} (--help lists the options)`);
  }
};
