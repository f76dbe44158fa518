import type { Check } from "../../kit/contract/check.js";
import type { CheckResult } from "../../kit/contract/verdict.js";
import { writes } from "../../kit/judge/leftovers.js";
import type { Profile } from "../../kit/reference.js";
import type { KnownSymptoms } from "../../runner/diagnosis/read-dictionary.js";
import { checks } from "../../statements/index.js";
import { checkFault } from "../faults/check-fault.js";
import { checkWriteFault } from "../faults/check-write-fault.js";
import type { Fault, Quirk } from "../faults/fault.js";
import { faults, writeFaults } from "../faults/index.js";
import { quirks } from "../faults/quirks.js";
import { checkNamed } from "../proof-doc/claims.js";
import { askedOf } from "../proof-doc/examine.js";

type Symptoms = KnownSymptoms["faults"][number];

/** The checks whose requests are the same in every run, and the monitors, which look at their answers. */
const steady = checks.filter(({ random }) => random !== true);

/** Their ids, in the order of the checks. */
export const steadyIds: readonly string[] = steady.map(({ id }) => id);

const writing = steady.filter((check) => writes(check) || check.watches === true);

/** A server of the proof that does something wrong, or otherwise. */
export type Known = Fault | Quirk;

/** All of them. */
export const everyKnown: readonly Known[] = [...faults, ...quirks];

const isWriting = (known: Known): known is Fault => (writeFaults as readonly Known[]).includes(known);

/** What a server does, in the words of a bug report. */
export const sentenceOf = (known: Known): string => ("difference" in known ? known.difference : known.fault);

const changes = (known: Known): boolean =>
  isWriting(known) || ("warned" in known && known.warned.some((id) => writes(checkNamed(id))));

/** What the kit finds of one server under the specification's profile; under the other one where that is nothing. */
export const symptomsOf = async (known: Known): Promise<Symptoms> => {
  const sentence = sentenceOf(known);
  const [statement] = "differs" in known ? known.differs : known.breaks;
  let symptoms: Symptoms["symptoms"] = new Map();
  for (const profile of ["spec", "strapi-4.26"] as const)
    for (const ask of attempts(known, profile)) if (symptoms.size === 0) symptoms = found(await ask());
  return { sentence, statement, symptoms };
};

/** The checks that are known to notice it. What others write first may hide a fault. */
const namedBy = (known: Known): readonly Check[] =>
  (isWriting(known) ? askedOf(known) : "warned" in known ? known.warned : []).map(checkNamed);

/** What a server is asked, one after the other, until something is found. */
const attempts = (known: Known, profile: Profile): readonly (() => Promise<readonly CheckResult[]>)[] => {
  if (!changes(known)) return [() => checkFault(known.mutate, profile)];
  return [writing, namedBy(known)].map((list) => {
    const asked = list.filter((check) => check.profile === undefined || check.profile === profile);
    return () => checkWriteFault(known.mutate, profile, asked);
  });
};

const found = (list: readonly CheckResult[]): Symptoms["symptoms"] =>
  new Map(
    list.flatMap(({ check, failure }): [string, string][] =>
      failure === undefined || check.random === true ? [] : [[check.id, failure.fingerprint]],
    ),
  );
