import { parseArgs } from "node:util";
import { shellQuote } from "../../kit/report/commands.js";

/** The arguments of `npm run fuzz`, checked. */
export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** The number of the first request. */
  readonly from: number;
  readonly concurrency: number;
  /** Processor time that one request may take, in ms. */
  readonly budget: number;
  /** Requests that were made by one of these rules of the grammar are left out. */
  readonly without: readonly string[];
  readonly source: string | undefined;
  readonly auth: boolean;
}

export const help = `npm run fuzz -- [options]: random requests, right and wrong, against touchstone serve.

  --requests N      how many (default: 30000)
  --seed N          which ones: the same seed sends the same requests (default: 1)
  --source FOLDER   what is served: anything that touchstone serve takes (default: the bundled dataset)
  --auth            roles and tokens decide
  --only N          send the request with this number alone
  --from N          begin with the request of this number (default: 0)
  --concurrency N   how many are under way at a time (default: 4)
  --budget MS       processor time that a request may take (default: 1000)
  --without RULE    leave out requests made by this rule of the grammar, as a finding names it; may be repeated

Exit code 0: nothing was found. 1: something was. 2: the options cannot be used.
What is found is printed with a command that sends its bytes again, by OpenBSD's nc (netcat-openbsd).
`;

/** A mistake in the options, in words for their user. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}

/** Reads the arguments; "help" when that was asked for. Throws an {@link OptionsError}. */
export const parseOptions = (argv: readonly string[]): FuzzOptions | "help" => {
  const given = read(argv);
  if (given.help === true) return "help";
  const only = given.only === undefined ? undefined : whole("only", given.only, 0);
  return {
    requests: only === undefined ? whole("requests", given.requests ?? "30000", 1) : 1,
    from: only ?? whole("from", given.from ?? "0", 0),
    seed: whole("seed", given.seed ?? "1", 0),
    concurrency: whole("concurrency", given.concurrency ?? String(defaults.concurrency), 1),
    budget: whole("budget", given.budget ?? String(defaults.budget), 1),
    without: given.without ?? [],
    source: given.source,
    auth: given.auth === true,
  };
};

/** Quoted for a shell where it needs that. */
export const shellWord = (word: string): string => (/^[\w./:@%+=-]+$/.test(word) ? word : shellQuote(word));

/** The command that repeats a part of a run, with all that the run's requests and what is found depend on. `which`: `--only 7`. */
export const commandOf = (options: FuzzOptions, which: string): string => {
  const { auth, budget, concurrency, seed, source, without } = options;
  return [
    `npm run fuzz -- --seed ${seed}`,
    ...(source === undefined ? [] : [`--source ${shellWord(source)}`]),
    ...(auth ? ["--auth"] : []),
    ...(concurrency === defaults.concurrency ? [] : [`--concurrency ${concurrency}`]),
    ...(budget === defaults.budget ? [] : [`--budget ${budget}`]),
    ...without.map((rule) => `--without ${shellWord(rule)}`),
    which,
  ].join(" ");
};

const defaults = { concurrency: 4, budget: 1000 };

const text = { type: "string" } as const;

const read = (argv: readonly string[]) => {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        ...{ requests: text, seed: text, source: text, only: text, from: text, concurrency: text, budget: text },
        ...{ auth: { type: "boolean" }, help: { type: "boolean", short: "h" } },
        without: { ...text, multiple: true },
      },
    }).values;
  } catch (error) {
    throw new OptionsError(`${error instanceof Error ? error.message : error} (--help lists the options)`);
  }
};

const whole = (name: string, given: string, least: number): number => {
  const value = Number(given);
  if (/^\d+$/.test(given) && value >= least && value <= 2 ** 31 - 1) return value;
  throw new OptionsError(`--${name}: expected a whole number from ${least}, got ${JSON.stringify(given)}`);
};
