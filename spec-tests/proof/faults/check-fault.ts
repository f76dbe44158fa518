import type { Check } from "../../kit/contract/check.js";
import type { Transport } from "../../kit/contract/exchange.js";
import type { Depth } from "../../kit/contract/target.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { writes } from "../../kit/judge/leftovers.js";
import { runChecks } from "../../kit/judge/run-checks.js";
import { createMonitors } from "../../kit/monitors/monitors.js";
import { createReference, type DialectName, type Profile } from "../../kit/reference.js";
import { openHandler, unhurried } from "../../kit/target/fake-target.test-data.js";
import { createOwnIds, withReading } from "../../kit/target/reading.js";
import { keepExchange, type TargetContext } from "../../kit/target/target.js";
import { checks } from "../../statements/index.js";
import { type Different, over } from "../different/different.js";
import {
  type Asked,
  documentOf,
  handlerOf,
  isAllSame,
  keyOf,
  type Mutate,
  remembering,
  type Server,
  serverOf,
} from "../servers/server.js";

/** The checks that read and send the same requests every time: what they notice does not depend on luck. */
const deterministic = checks.filter((check) => check.random !== true && check.watches !== true && !writes(check));

/** They judge what the others were answered. */
const watching = checks.filter(({ watches }) => watches);

const base = "http://faulty.invalid";

/** A transport to a server of this process. */
export const transportTo = (server: Server): Transport => ({
  base,
  send: async ({ path, ...wire }) => {
    const answered = await server({ ...wire, target: path });
    const { status, headers, text } = answered;
    const request = { ...wire, url: base + path };
    return { request, answer: { request, status, headers, body: text, json: documentOf(answered), milliseconds: 0 } };
  },
  close: async () => {},
});

/** A context whose server is another one, as a run reads it and looks at its answers. */
const askedBy = (context: TargetContext, transport: Transport): TargetContext => {
  const { dataset, wholeDataset, profile } = context;
  const monitors = createMonitors(dataset, profile, keepExchange);
  return {
    ...context,
    monitors,
    transport: monitors.watch(withReading(transport, wholeDataset, createOwnIds(), profile)),
  };
};

/** What a server is asked for, and what it is but for its fault. */
export interface Setting {
  readonly profile: Profile;
  /** The database that it compares like: the reference itself unless given. */
  readonly dialect?: DialectName;
  /** What it does in its own way: nothing unless given. */
  readonly choices?: readonly Different[];
  /** How much of tables it is asked: everything unless given. */
  readonly depth?: Depth;
}

const once = <Made>(make: (setting: Setting) => Promise<Made>) => {
  const known = new Map<string, Promise<Made>>();
  return (setting: Setting): Promise<Made> => {
    const { choices = [], ...others } = setting;
    const key = JSON.stringify([Object.entries(others).sort(), choices.map(({ name }) => name)]);
    const made = known.get(key) ?? make(setting);
    known.set(key, made);
    return made;
  };
};

const referenceOf = async ({ profile, dialect = "reference" }: Setting): Promise<Server> =>
  serverOf(createReference((await bundledIndex()).dataset, profile, { dialect }));

/** Opens the kit upon a server that holds the bundled dataset with its own ids. Where it is the reference but for its fault, it is known to have its dialect. */
const openOn = async (server: Server, setting: Setting, runs?: number): Promise<TargetContext> => {
  const { profile, dialect = "reference", choices = [], depth } = setting;
  const isOther = dialect !== "reference";
  const { context } = await openHandler(handlerOf(server), { profile, preflight: isOther || choices.length > 0 });
  const { dialect: found, random, ...others } = context;
  return {
    ...{ ...others, random: { ...random, depth, runs: runs ?? random.runs } },
    ...(isOther && found !== undefined ? { dialect: found } : {}),
  };
};

/** The right server, and what each check asks it. */
interface Baseline {
  readonly context: TargetContext;
  /** The server without its own ways: faults lie below those. */
  readonly below: Server;
  readonly right: Server;
  readonly requests: ReadonlyMap<string, Asked>;
  /** Of the checks that it passes. */
  readonly keys: ReadonlyMap<Check, readonly string[]>;
}

const ask = (list: readonly Check[], server: Server, context: TargetContext): Promise<readonly CheckResult[]> =>
  runChecks(list, askedBy(context, transportTo(server)), { concurrency: 4, checkTimeout: unhurried });

const baselineOf = once(async (setting): Promise<Baseline> => {
  const reference = await referenceOf(setting);
  const remembered = remembering(reference);
  const questions = new Set<string>();
  const right = remembering(
    over(setting.choices ?? [], (asked) => {
      questions.add(keyOf(asked));
      return remembered(asked);
    }),
  );
  const context = await openOn(right, setting);
  const requests = new Map<string, Asked>();
  const keys = new Map<Check, readonly string[]>();
  for (const check of deterministic) {
    const own: string[] = [];
    const recording: Server = (asked) => {
      own.push(keyOf(asked));
      requests.set(keyOf(asked), asked);
      return right(asked);
    };
    const [result] = await ask([check], recording, context);
    if (result?.verdict === "passed") keys.set(check, own);
  }
  // What a faulty server makes of them is not remembered: hundreds of servers ask after another, each something else.
  const below: Server = (asked) => (questions.has(keyOf(asked)) ? remembered : reference)(asked);
  return { context, below, right, requests, keys };
});

/** Runs checks that read against a right server with a fault: those with random requests too. */
export const checkFaultAtRandom = async (
  mutate: Mutate,
  setting: Setting,
  checks: readonly Check[],
): Promise<readonly CheckResult[]> => {
  if (checks.length === 0) return [];
  const { context, below } = await baselineOf(setting);
  const server = over(setting.choices ?? [], mutate(below));
  return ask(checks, server, { ...context, random: { ...context.random, runs: 200 } });
};

/**
 * Runs the checks against a right server with a fault: those alone that get another answer to one of their requests.
 * To the others the server is the right one.
 */
export const checkFault = async (mutate: Mutate, setting: Setting): Promise<readonly CheckResult[]> => {
  const { context, below, right, requests, keys } = await baselineOf(setting);
  const faulty = remembering(over(setting.choices ?? [], mutate(below)));
  const touched = new Set<string>();
  for (const [key, asked] of requests) {
    if (!isAllSame(await right(asked), await faulty(asked))) touched.add(key);
  }
  const affected = deterministic.filter((check) => keys.get(check)?.some((key) => touched.has(key)));
  return ask([...affected, ...watching], faulty, context);
};

/**
 * Runs checks against a fresh server with a fault: one after the other, because what they write is seen by the next.
 * `runs` is how many cases those with random requests try.
 */
export const checkWriteFault = async (
  mutate: Mutate,
  setting: Setting,
  checks: readonly Check[],
  runs = 200,
): Promise<readonly CheckResult[]> => {
  const reference = await referenceOf(setting);
  const { choices = [] } = setting;
  const context = await openOn(over(choices, reference), setting, runs);
  const server = over(choices, mutate(reference));
  return runChecks(checks, askedBy(context, transportTo(server)), { concurrency: 1, checkTimeout: unhurried });
};

/** The checks without chance that a right server passes, each with how many requests it sends. */
export const passedBy = once(async (setting): Promise<ReadonlyMap<Check, number>> => {
  const { keys } = await baselineOf(setting);
  const writing = checks.filter((check) => check.random !== true && check.watches !== true && writes(check));
  const results = await checkWriteFault((server) => server, setting, writing);
  const written = results.flatMap(({ check, requests, verdict }) =>
    verdict === "passed" ? [[check, requests] as const] : [],
  );
  return new Map([...[...keys].map(([check, own]) => [check, own.length] as const), ...written]);
});
