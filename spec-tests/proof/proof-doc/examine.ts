import type { Check } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import { type Profile, profiles } from "../../kit/reference.js";
import { checkFault, checkFaultAtRandom, checkWriteFault } from "../faults/check-fault.js";
import type { Fault, WriteFault } from "../faults/fault.js";
import { writeFaults } from "../faults/index.js";
import type { Mutate } from "../servers/server.js";
import { brokenBy, checkNamed, decidingChecksOf, profileOf } from "./claims.js";

/** The checks that a faulty server is put to when it writes wrongly: of each statement that it breaks those without chance, where there are such. */
export const askedOf = ({ noticed, ...faulty }: WriteFault): readonly string[] =>
  noticed ?? [
    ...new Set(
      brokenBy(faulty).flatMap((statement) => {
        const held = decidingChecksOf(statement, profileOf(faulty)).filter(({ watches }) => watches !== true);
        const certain = held.filter(({ random }) => random !== true);
        return (certain.length > 0 ? certain : held).map(({ id }) => id);
      }),
    ),
  ];

/** What the kit makes of one faulty server. */
export interface Examination {
  readonly faulty: Fault;
  /** What each check that notices the fault says of it, in the order of the checks. */
  readonly messages: ReadonlyMap<Check, string>;
  /** What is not as the fault claims: empty when it is proven. */
  readonly problems: readonly string[];
}

/** What some checks make of a wrong server; each under its own profile, where it has one. */
export const resultsOf = async (
  { mutate, profile }: { readonly mutate: Mutate; readonly profile: Profile },
  asked: readonly Check[],
): Promise<readonly CheckResult[]> => {
  const results: CheckResult[] = [];
  for (const each of profiles) {
    const own = asked.filter((check) => (check.profile ?? profile) === each);
    const others = own.filter(({ watches }) => watches !== true);
    if (own.some(writes)) results.push(...(await checkWriteFault(mutate, { profile: each }, own)));
    else {
      // A monitor judges what other checks are answered.
      if (others.length < own.length) results.push(...(await checkFault(mutate, { profile: each })));
      results.push(...(await checkFaultAtRandom(mutate, { profile: each }, others)));
    }
  }
  return results;
};

/** Runs the kit against a faulty server. Deterministic: the same on every machine, and in every order. */
export const examine = async (faulty: Fault): Promise<Examination> => {
  const profile = profileOf(faulty);
  const isWriting = writeFaults.includes(faulty);
  const asked = isWriting ? askedOf(faulty) : [];
  const results = isWriting
    ? await resultsOf({ ...faulty, profile }, asked.map(checkNamed))
    : await checkFault(faulty.mutate, { profile });
  const messages = new Map(
    results.flatMap(({ check, failure }) => (failure === undefined ? [] : [[check, failure.why] as const])),
  );
  const problems = [
    ...results
      .filter(({ check, failure, verdict }) => verdict === "error" || (asked.includes(check.id) && !failure))
      .map(({ verdict, check, reason }) => `${check.id}: ${verdict} ${reason ?? ""}`.trim()),
    ...brokenBy(faulty)
      .filter((statement) => !decidingChecksOf(statement, profile).some((check) => messages.has(check)))
      .map(({ id }) => `no check of ${id} notices it`),
  ];
  return { faulty, messages, problems };
};
