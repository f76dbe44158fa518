import type { WriteMutant } from "./mutant.js";
import { formMutants } from "./relation-forms.js";
import { positionMutants } from "./relation-positions.js";
import { sideMutants } from "./relation-sides.js";

/** Faulty servers that get relation updates wrong in ways that sequences of random updates find (section 4.7). */
export const updateMutants: readonly WriteMutant[] = [...positionMutants, ...formMutants, ...sideMutants];
