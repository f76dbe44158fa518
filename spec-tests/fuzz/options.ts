import { parseArgs } from "node:util";
import type { AttackOptions } from "./attack.js";

/** The arguments of `npm run fuzz`, checked. */
export interface FuzzOptions
  extends Pick<AttackOptions, "requests" | "seed" | "from" | "concurrency" | "budget" | "without"> {
  readonly source: string | undefined;
  readonly auth: boolean;
  readonly url: { readonly host: string; readonly port: number } | undefined;
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
  --without RULE    leave out requests made by this rule of the grammar, as the report names it; may be repeated

Exit code 0: nothing was found. 1: something was. 2: the options cannot be used.
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
    concurrency: whole("concurrency", given.concurrency ?? "4", 1),
    budget: whole("budget", given.budget ?? "1000", 1),
    without: given.without ?? [],
    source: given.source,
    auth: given.auth === true,
    url: given.url === undefined ? undefined : loopback(given.url),
  };
};

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
        },
        ...{ auth: flag, help: { ...flag, short: "h" }, without: { ...text, multiple: true } },
      },
    }).values;
  } catch (error) {
    throw new OptionsError(error instanceof Error ? error.message : String(error));
  }
};

const whole = (name: string, given: string, least: number): number => {
  const value = Number(given);
  if (/^\d+$/.test(given) && value >= least && value <= 2 ** 31 - 1) return value;
  throw new OptionsError(`--${name}: expected a whole number from ${least}, got ${JSON.stringify(given)}`);
};

/** What is sent breaks servers and changes their data: nobody else's is attacked by mistake. */
const loopback = (given: string): { readonly host: string; readonly port: number } => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== "http:")
    throw new OptionsError(`--url: expected an address such as http://127.0.0.1:1337, got ${JSON.stringify(given)}`);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (host === "localhost" || host === "::1" || /^127(?:\.\d+){3}$/.test(host))
    return { host, port: Number(url.port || 80) };
  throw new OptionsError(
    `--url: ${host} is not this machine, and only servers of this machine are attacked (127.0.0.1, localhost, [::1])`,
  );
};
