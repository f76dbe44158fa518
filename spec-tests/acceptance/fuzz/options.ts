import { parseArgs } from "node:util";
import { didYouMean } from "../../kit/base.js";
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
  readonly url: Address | undefined;
  /** Whether each rule of the grammar is listed. */
  readonly verbose: boolean;
}

/** The arguments of `npm run fuzz -- --costly`, checked. */
export interface CostlyOptions {
  readonly requests: number;
  readonly seed: number;
  /** Processor time that one request may take. */
  readonly mostSeconds: number;
  /** How many of the costliest requests are sent to a server in the end. */
  readonly storm: number;
  /** The seeds of the one request that is to be repeated: of its model, and its own. */
  readonly only: readonly [number, number] | undefined;
}

/** A server of this machine. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly origin: string;
}

export const help = `npm run fuzz -- [options]: random requests, right and wrong, against touchstone serve.

  --requests N      how many (default: 30000)
  --seed N          which ones: the same seed sends the same requests (default: 1)
  --source FOLDER   what is served: anything that touchstone serve takes (default: the bundled dataset)
  --auth            roles and tokens decide
  --url URL         attack a server that runs already, of this machine only; --source is what it serves
  --only N          send the request with this number alone
  --from N          begin with the request of this number (default: 0)
  --concurrency N   how many are under way at a time (default: 4)
  --budget MS       processor time that a request may take (default: 1000)
  --without RULE    leave out requests made by this rule of the grammar, as --verbose names it; may be repeated
  --verbose         list the rules of the grammar, and how many requests each of them made

  --costly          search for the costliest requests to generated content models instead, in this process; with --requests (default: 3000),
                    --seed, --only as it prints it, and
  --most-seconds N  processor time that a request may take there (default: 2)
  --storm N         send so many of the costliest to touchstone serve with a heap of 512 MB, which has to live (default: 0)

Exit code 0: nothing was found. 1: something was. 2: the options cannot be used.
What is found is printed as a command of curl; what curl would not send as it is needs OpenBSD's nc (netcat-openbsd).
`;

/** A mistake in the options, in words for their user. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}

/** Reads the arguments; "help" when that was asked for. Throws an {@link OptionsError}. */
export const parseOptions = (argv: readonly string[]): FuzzOptions | CostlyOptions | "help" => {
  const given = read(argv);
  if (given.help === true) return "help";
  if (given.costly === true) return costlyOptions(given);
  const foreign = (["most-seconds", "storm"] as const).find((name) => given[name] !== undefined);
  if (foreign !== undefined) throw new OptionsError(`--${foreign} is for --costly`);
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
    url: given.url === undefined ? undefined : loopback(given.url),
    verbose: given.verbose === true,
  };
};

/** Throws an {@link OptionsError} that names what was likely meant when one of `without` is none of `rules`. */
export const checkRules = (without: readonly string[], rules: readonly string[]): void => {
  for (const name of without.filter((each) => !rules.includes(each))) {
    throw new OptionsError(
      `--without: no rule of the grammar is named ${JSON.stringify(name)} (--verbose lists all).${didYouMean(rules, name)}`,
    );
  }
};

/** Quoted for a shell where it needs that. */
export const shellWord = (word: string): string => (/^[\w./:@%+=-]+$/.test(word) ? word : shellQuote(word));

/** The command that repeats a part of a run, with all that the run's requests and what is found depend on. `which`: `--only 7`. */
export const commandOf = (options: FuzzOptions, which: string): string => {
  const { auth, budget, concurrency, seed, source, url, without } = options;
  return [
    `npm run fuzz -- --seed ${seed}`,
    ...(url === undefined ? [] : [`--url ${url.origin}`]),
    ...(source === undefined ? [] : [`--source ${shellWord(source)}`]),
    ...(auth ? ["--auth"] : []),
    ...(concurrency === defaults.concurrency ? [] : [`--concurrency ${concurrency}`]),
    ...(budget === defaults.budget ? [] : [`--budget ${budget}`]),
    ...without.map((rule) => `--without ${shellWord(rule)}`),
    which,
  ].join(" ");
};

const costlyNames = ["costly", "only", "requests", "seed", "most-seconds", "storm"];

const costlyOptions = (given: ReturnType<typeof read>): CostlyOptions => {
  const other = Object.keys(given).find((name) => !costlyNames.includes(name));
  if (other !== undefined) throw new OptionsError(`--${other} has no effect with --costly`);
  const [model, request, ...more] = given.only?.split(".").map((each) => whole("only", each, 0)) ?? [];
  if (given.only !== undefined && (request === undefined || more.length > 0))
    throw new OptionsError("--only: with --costly, expected two numbers with a dot between them");
  return {
    requests: whole("requests", given.requests ?? "3000", 1),
    seed: whole("seed", given.seed ?? "1", 0),
    mostSeconds: whole("most-seconds", given["most-seconds"] ?? "2", 1),
    storm: whole("storm", given.storm ?? "0", 0),
    only: model === undefined || request === undefined ? undefined : [model, request],
  };
};

const defaults = { concurrency: 4, budget: 1000 };

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;

const read = (argv: readonly string[]) => {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        ...{
          requests: text,
          seed: text,
          source: text,
          url: text,
          only: text,
          from: text,
          concurrency: text,
          budget: text,
          "most-seconds": text,
          storm: text,
        },
        ...{
          costly: flag,
          auth: flag,
          verbose: flag,
          help: { ...flag, short: "h" },
          without: { ...text, multiple: true },
        },
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

/** What is sent breaks servers and changes their data: nobody else's is attacked by mistake. */
const loopback = (given: string): Address => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== "http:")
    throw new OptionsError(`--url: expected an address such as http://127.0.0.1:1337, got ${JSON.stringify(given)}`);
  // Whatever the hosts file says.
  if (url.hostname === "localhost") url.hostname = "127.0.0.1";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (host === "::1" || /^127(?:\.\d+){3}$/.test(host))
    return { host, port: Number(url.port || 80), origin: url.origin };
  throw new OptionsError(
    `--url: ${host} is not this machine, and only servers of this machine are attacked (127.0.0.1, localhost, [::1])`,
  );
};
