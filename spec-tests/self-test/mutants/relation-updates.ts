import type { Mutant } from "./mutant.js";
import { formMutants } from "./relation-forms.js";
import { positionMutants } from "./relation-positions.js";
import { sideMutants } from "./relation-sides.js";

/** A faulty server whose fault shows after updates, with the ids of the checks that have to notice it. */
export interface UpdateMutant extends Mutant {
  readonly caughtBy: readonly string[];
}

/** Faulty servers that get relation updates wrong (section 4.7). Each needs a server of its own: they are changed. */
export const updateMutants: readonly UpdateMutant[] = [...positionMutants, ...formMutants, ...sideMutants];
