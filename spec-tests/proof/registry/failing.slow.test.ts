import { expect, test } from "vitest";
import type { Check } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { type Profile, profiles } from "../../kit/reference.js";
import { checkFault, checkFaultAtRandom, checkWriteFault } from "../faults/check-fault.js";
import type { Mutate } from "../faults/fault.js";
import { peculiarServers } from "../faults/peculiar.js";
import { allWrongServers } from "../matrix/wrong-servers.js";
import { checkNamed } from "../proof-doc/claims.js";
import { type Failing, failing } from "./failing.js";

interface Wrong {
  readonly mutate: Mutate;
  readonly profile: Profile;
}

const servers = new Map<string, Wrong>([
  ...allWrongServers.map((each) => [each.id, each] as const),
  ...peculiarServers.map((each) => [each.id, { ...each, profile: "spec" }] as const),
]);

/** What checks make of a wrong server under one profile. */
const judge = async (mutate: Mutate, profile: Profile, asked: readonly Check[]): Promise<readonly CheckResult[]> => {
  if (asked.some(writes)) return checkWriteFault(mutate, { profile }, asked);
  const others = asked.filter(({ watches }) => watches !== true);
  // A monitor judges what other checks are answered.
  const watching = others.length < asked.length ? await checkFault(mutate, { profile }) : [];
  return [...watching, ...(await checkFaultAtRandom(mutate, { profile }, others))];
};

/** The checks that fail or warn, of those that are named beside a server; each under its own profile, where it has one. */
const failingOf = async ({ server, checks }: Failing): Promise<readonly string[]> => {
  const wrong = servers.get(server);
  if (wrong === undefined) throw new Error(`there is no wrong server "${server}"`);
  const results: CheckResult[] = [];
  for (const profile of profiles) {
    const asked = checks.map(checkNamed).filter((check) => (check.profile ?? wrong.profile) === profile);
    if (asked.length > 0) results.push(...(await judge(wrong.mutate, profile, asked)));
  }
  return results.flatMap(({ check, failure }) => (failure === undefined ? [] : [check.id]));
};

test.each(failing.map((each) => [each.server, each] as const))(
  "the checks fail or warn that failing.tsv names beside the server: %s",
  async (_, each) => {
    const noticing = await failingOf(each);
    expect(each.checks.filter((id) => !noticing.includes(id))).toEqual([]);
  },
);
