import { expect, test } from "vitest";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { checkFault, checkFaultAtRandom } from "../faults/check-fault.js";
import { checkWriteFault } from "../faults/check-write-fault.js";
import { checkNamed } from "../proof-doc/claims.js";
import { nameOf } from "./breach.js";
import { readBreaches, updateBreaches } from "./index.js";
import { type NamedBreach, namedBreaches } from "./named.js";

const mutations = new Map([...readBreaches, ...updateBreaches].map((breach) => [nameOf(breach), breach.mutate]));

/** What the checks make of the breach that is named beside them. */
const judge = async ({ name, checks }: NamedBreach): Promise<readonly CheckResult[]> => {
  const mutate = mutations.get(name);
  if (mutate === undefined) throw new Error(`there is no breach "${name}"`);
  const asked = checks.map(checkNamed);
  if (asked.some(writes)) return checkWriteFault(mutate, "spec", asked);
  const others = asked.filter(({ watches }) => watches !== true);
  // A monitor judges what other checks are answered.
  const watching = others.length < asked.length ? await checkFault(mutate, "spec") : [];
  return [...watching, ...(await checkFaultAtRandom(mutate, "spec", others))];
};

test.each(namedBreaches.map((breach) => [breach.name, breach] as const))(
  "the checks fail that named.tsv says fail on: %s",
  async (_, breach) => {
    const failing = (await judge(breach)).flatMap(({ check, failure }) => (failure === undefined ? [] : [check.id]));
    expect(breach.checks.filter((id) => !failing.includes(id))).toEqual([]);
  },
);
