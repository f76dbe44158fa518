import type { Check } from "../../kit/contract/check.js";
import { checkMutant, checkMutantAtRandom } from "../mutants/check-mutant.js";
import { checkWriteMutant } from "../mutants/check-write-mutant.js";
import { mutants } from "../mutants/index.js";
import type { Mutant, WriteMutant } from "../mutants/mutant.js";
import { updateMutants } from "../mutants/relation-updates.js";
import { writeMutants } from "../mutants/writes/index.js";
import { findingAtRandom } from "./at-random.js";
import { brokenBy, checkNamed, decidingChecksOf, profileOf } from "./claims.js";

/** All faulty servers: those that read wrongly, then those that write wrongly. */
export const everyMutant: readonly (Mutant | WriteMutant)[] = [...mutants, ...writeMutants, ...updateMutants];

/** What the kit makes of one faulty server. */
export interface Examination {
  readonly mutant: Mutant;
  /** Every check that notices the fault, in the order of the checks. */
  readonly noticed: readonly Check[];
  /** Those that make the server fail because of the very statements that it breaks, by the statements' ids. */
  readonly cited: ReadonlyMap<string, readonly Check[]>;
  /** What is not as the mutant claims: empty when it is proven. */
  readonly problems: readonly string[];
}

/** Runs the kit against a faulty server. Deterministic: the same on every machine, and in every order. */
export const examine = async (mutant: Mutant | WriteMutant): Promise<Examination> => {
  const { mutate } = mutant;
  const profile = profileOf(mutant);
  const named = "noticed" in mutant ? mutant.noticed : findingAtRandom(mutant);
  const results =
    "noticed" in mutant
      ? await checkWriteMutant(mutate, profile, named.map(checkNamed))
      : [
          ...(await checkMutant(mutate, profile)),
          ...(await checkMutantAtRandom(mutate, profile, named.map(checkNamed))),
        ];
  const noticed = results.filter(({ failure }) => failure !== undefined).map(({ check }) => check);
  const cited = new Map(
    brokenBy(mutant).map((statement) => [
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
  return { mutant, noticed, cited, problems };
};
