import type { Check } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { type Profile, profiles } from "../../kit/reference.js";
import { checkFault, checkFaultAtRandom, checkWriteFault } from "../faults/check-fault.js";
import type { Fault, WriteFault } from "../faults/fault.js";
import { writeFaults } from "../faults/index.js";
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
  /** Every check that notices the fault, in the order of the checks. */
  readonly noticed: readonly Check[];
  /** What each of them says of it. */
  readonly messages: ReadonlyMap<Check, string>;
  /** Those that make the server fail because of the very statements that it breaks, by the statements' ids. */
  readonly cited: ReadonlyMap<string, readonly Check[]>;
  /** What is not as the fault claims: empty when it is proven. */
  readonly problems: readonly string[];
}

/** What comes of checks that write, of those that are asked under the other profile alone under that one. */
const examineWrites = async (
  mutate: WriteFault["mutate"],
  profile: Profile,
  asked: readonly Check[],
): Promise<readonly CheckResult[]> => {
  const results: CheckResult[] = [];
  for (const each of profiles) {
    const own = asked.filter((check) => (check.profile ?? profile) === each);
    if (own.length > 0) results.push(...(await checkWriteFault(mutate, { profile: each }, own)));
  }
  return results;
};

/** Runs the kit against a faulty server. Deterministic: the same on every machine, and in every order. */
export const examine = async (faulty: Fault): Promise<Examination> => {
  const { mutate, atRandom = [] } = faulty;
  const profile = profileOf(faulty);
  const writes = writeFaults.includes(faulty);
  const named = writes ? [...askedOf(faulty), ...atRandom] : atRandom;
  const asked = named.map(checkNamed);
  const results = writes
    ? await examineWrites(mutate, profile, asked)
    : [...(await checkFault(mutate, { profile })), ...(await checkFaultAtRandom(mutate, { profile }, asked))];
  const messages = new Map(
    results.flatMap(({ check, failure }) => (failure === undefined ? [] : [[check, failure.why] as const])),
  );
  const noticed = [...messages.keys()];
  const cited = new Map(
    brokenBy(faulty).map((statement) => [
      statement.id,
      decidingChecksOf(statement, profile).filter((check) => noticed.includes(check)),
    ]),
  );
  const problems = [
    ...results
      .filter(
        ({ verdict, check, failure }) => verdict === "error" || (named.includes(check.id) && failure === undefined),
      )
      .map(({ verdict, check, reason }) => `${check.id}: ${verdict} ${reason ?? ""}`.trim()),
    ...[...cited].flatMap(([id, checks]) => (checks.length === 0 ? [`no check of ${id} notices it`] : [])),
  ];
  return { faulty, noticed, messages, cited, problems };
};
