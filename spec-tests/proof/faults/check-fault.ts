import type { Check } from "../../kit/contract/check.js";
import type { Transport } from "../../kit/contract/exchange.js";
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
import type { Mutate } from "./fault.js";
import { type Asked, documentOf, isAllSame, keyOf, remembering, type Server, serverOf } from "./server.js";

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
export const askedBy = (context: TargetContext, transport: Transport): TargetContext => {
  const { dataset, wholeDataset, profile } = context;
  const monitors = createMonitors(dataset, profile, keepExchange);
  return {
    ...context,
    monitors,
    transport: monitors.watch(withReading(transport, wholeDataset, createOwnIds(), profile)),
  };
};

/** What a server is held to, and the database that it compares like. */
interface Setting {
  readonly profile: Profile;
  readonly dialect: DialectName;
}

const once = <Made>(make: (setting: Setting) => Promise<Made>): ((setting: Setting) => Promise<Made>) => {
  const known = new Map<string, Promise<Made>>();
  return (setting) => {
    const key = `${setting.profile} ${setting.dialect}`;
    const made = known.get(key) ?? make(setting);
    known.set(key, made);
    return made;
  };
};

/** What all servers have in common: they hold the bundled dataset with its own ids, and are known to have the dialect. */
const contextOf = once(async ({ profile, dialect }): Promise<TargetContext> => {
  const { dataset } = await bundledIndex();
  const reference = createReference(dataset, profile, { dialect });
  const { context } = await openHandler(reference, { profile, preflight: dialect !== "reference" });
  return context;
});

const run = async (
  list: readonly Check[],
  server: Server,
  setting: Setting,
  runs?: number,
): Promise<readonly CheckResult[]> => {
  const common = await contextOf(setting);
  const random = { ...common.random, runs: runs ?? common.random.runs };
  const context = askedBy({ ...common, random }, transportTo(server));
  return runChecks(list, context, { concurrency: 4, checkTimeout: unhurried });
};

/** The right server, and what each check asks it. */
interface Baseline {
  readonly server: Server;
  readonly requests: ReadonlyMap<string, Asked>;
  readonly keys: ReadonlyMap<Check, readonly string[]>;
}

const baselineOf = once(async (setting): Promise<Baseline> => {
  const { profile, dialect } = setting;
  const reference = serverOf(createReference((await bundledIndex()).dataset, profile, { dialect }));
  const server = remembering(reference);
  const requests = new Map<string, Asked>();
  const keys = new Map<Check, readonly string[]>();
  for (const check of deterministic) {
    const own: string[] = [];
    const recording: Server = (asked) => {
      own.push(keyOf(asked));
      requests.set(keyOf(asked), asked);
      return server(asked);
    };
    await run([check], recording, setting);
    keys.set(check, own);
  }
  // What a faulty server makes of them is not remembered: hundreds of servers ask after another, each something else.
  return { server: (asked) => (requests.has(keyOf(asked)) ? server : reference)(asked), requests, keys };
});

/** Runs checks that read against the reference with a fault: those with random requests too. */
export const checkFaultAtRandom = async (
  mutate: Mutate,
  profile: Profile,
  checks: readonly Check[],
): Promise<readonly CheckResult[]> => {
  const setting = { profile, dialect: "reference" } as const;
  return checks.length === 0 ? [] : run(checks, mutate((await baselineOf(setting)).server), setting, 200);
};

/**
 * Runs the checks against the reference with a fault: those alone that get another answer to one of their requests.
 * To the others the server is the reference, which passes them all.
 */
export const checkFault = async (
  mutate: Mutate,
  profile: Profile,
  dialect: DialectName = "reference",
): Promise<readonly CheckResult[]> => {
  const { server, requests, keys } = await baselineOf({ profile, dialect });
  const faulty = remembering(mutate(server));
  const touched = new Set<string>();
  for (const [key, asked] of requests) {
    if (!isAllSame(await server(asked), await faulty(asked))) touched.add(key);
  }
  const affected = deterministic.filter((check) => keys.get(check)?.some((key) => touched.has(key)));
  return run([...affected, ...watching], faulty, { profile, dialect });
};
