import { checks } from "../../checks/index.js";
import type { Check } from "../../kit/contract/check.js";
import type { Transport } from "../../kit/contract/exchange.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { bundledIndex } from "../../kit/dataset/dataset-index.js";
import { runChecks } from "../../kit/judge/run-checks.js";
import { createReference, type Profile } from "../../kit/reference.js";
import { openHandler } from "../../kit/target/fake-target.test-data.js";
import type { TargetContext } from "../../kit/target/target.js";
import type { Mutate } from "./mutant.js";
import { type Answered, type Asked, documentOf, keyOf, remembering, type Server, serverOf } from "./server.js";

/** The checks that read and send the same requests every time: what they notice does not depend on luck. */
const deterministic = checks.filter(({ random, needs }) => random !== true && !needs.includes("writes"));

const base = "http://mutant.invalid";

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

const contexts = new Map<Profile, Promise<TargetContext>>();

/** What all servers have in common: they hold the bundled dataset with its own ids. */
const contextOf = (profile: Profile): Promise<TargetContext> => {
  const context = contexts.get(profile) ?? createContext(profile);
  contexts.set(profile, context);
  return context;
};

const createContext = async (profile: Profile): Promise<TargetContext> => {
  const { dataset } = await bundledIndex();
  const { context } = await openHandler(createReference(dataset, profile), { profile });
  return context;
};

const run = async (
  list: readonly Check[],
  server: Server,
  profile: Profile,
  runs?: number,
): Promise<readonly CheckResult[]> => {
  const common = await contextOf(profile);
  const random = { ...common.random, runs: runs ?? common.random.runs };
  const context = { ...common, random, transport: transportTo(server) };
  return runChecks(list, context, { concurrency: 4, checkTimeout: 20_000 });
};

/** The right server, and what each check asks it. */
interface Baseline {
  readonly server: Server;
  readonly requests: ReadonlyMap<string, Asked>;
  readonly keys: ReadonlyMap<Check, readonly string[]>;
}

const createBaseline = async (profile: Profile): Promise<Baseline> => {
  const server = remembering(serverOf(createReference((await bundledIndex()).dataset, profile)));
  const requests = new Map<string, Asked>();
  const keys = new Map<Check, readonly string[]>();
  for (const check of deterministic) {
    const own: string[] = [];
    const recording: Server = (asked) => {
      own.push(keyOf(asked));
      requests.set(keyOf(asked), asked);
      return server(asked);
    };
    await run([check], recording, profile);
    keys.set(check, own);
  }
  return { server, requests, keys };
};

const baselines = new Map<Profile, Promise<Baseline>>();

const baselineOf = (profile: Profile): Promise<Baseline> => {
  const baseline = baselines.get(profile) ?? createBaseline(profile);
  baselines.set(profile, baseline);
  return baseline;
};

const same = (a: Answered, b: Answered): boolean =>
  a === b || (a.status === b.status && a.text === b.text && JSON.stringify(a.headers) === JSON.stringify(b.headers));

/** Runs checks that send random requests against the reference with a fault. */
export const checkMutantAtRandom = async (
  mutate: Mutate,
  profile: Profile,
  checks: readonly Check[],
): Promise<readonly CheckResult[]> =>
  checks.length === 0 ? [] : run(checks, mutate((await baselineOf(profile)).server), profile, 200);

/**
 * Runs the checks against the reference with a fault: those alone that get another answer to one of their requests.
 * To the others the server is the reference, which passes them all.
 */
export const checkMutant = async (mutate: Mutate, profile: Profile): Promise<readonly CheckResult[]> => {
  const { server, requests, keys } = await baselineOf(profile);
  const faulty = remembering(mutate(server));
  const touched = new Set<string>();
  for (const [key, asked] of requests) {
    if (!same(await server(asked), await faulty(asked))) touched.add(key);
  }
  const affected = deterministic.filter((check) => keys.get(check)?.some((key) => touched.has(key)));
  return run(affected, faulty, profile);
};
