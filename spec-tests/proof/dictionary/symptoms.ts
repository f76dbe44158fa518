import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import type { Profile } from "../../kit/reference.js";
import type { KnownSymptoms } from "../../runner/diagnosis/read-dictionary.js";
import { checks } from "../../statements/index.js";
import { checkFault, checkWriteFault } from "../faults/check-fault.js";
import type { Fault } from "../faults/fault.js";
import { writeFaults } from "../faults/index.js";
import { checkNamed } from "../proof-doc/claims.js";
import { askedOf } from "../proof-doc/examine.js";

type Symptoms = KnownSymptoms["faults"][number];

/** The checks whose requests are the same in every run, and the monitors, which look at their answers. */
const steady = checks.filter(({ random }) => random !== true);

/** Their ids, in the order of the checks. */
export const steadyIds: readonly string[] = steady.map(({ id }) => id);

const writing = steady.filter((check) => writes(check) || check.watches === true);

const isWriting = (known: Fault): boolean => (writeFaults as readonly Fault[]).includes(known);

/** What the kit finds of one server under the specification's profile; under the other one where that is nothing. */
export const symptomsOf = async (known: Fault): Promise<Symptoms> => {
  const {
    fault: sentence,
    breaks: [statement],
  } = known;
  let symptoms: Symptoms["symptoms"] = new Map();
  for (const profile of ["spec", "strapi-4.26"] as const)
    for (const ask of attempts(known, profile)) if (symptoms.size === 0) symptoms = found(await ask());
  return { sentence, statement, symptoms };
};

/** What a server is asked, one after the other, until something is found. */
const attempts = (known: Fault, profile: Profile): readonly (() => Promise<readonly CheckResult[]>)[] => {
  if (!isWriting(known)) return [() => checkFault(known.mutate, { profile })];
  // The checks that are known to notice it: what others write first may hide a fault.
  return [writing, askedOf(known).map(checkNamed)].map((list) => {
    const asked = list.filter((check) => check.profile === undefined || check.profile === profile);
    return () => checkWriteFault(known.mutate, { profile }, asked);
  });
};

const found = (list: readonly CheckResult[]): Symptoms["symptoms"] =>
  new Map(
    list.flatMap(({ check, failure }): [string, string][] =>
      failure === undefined || check.random === true ? [] : [[check.id, failure.fingerprint]],
    ),
  );
