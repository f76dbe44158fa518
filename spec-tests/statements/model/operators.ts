import { measured, spec } from "../statement.js";
import { modelContextsObserved } from "./contexts.js";
import { modelFilters, modelFiltersObserved } from "./requests.js";

/** Conditions of every class in turn, answered like the reference answers them on the same data. */
export const operatorModelStatements = [
  spec("4.4-together", "Operators, groups and relations MUST combine to any filter.", modelFilters),
  measured(
    "4.4-together-observed",
    "I-01",
    "Any filter, with negation, nulls and joined rows, WILL select the entries that the rules of its operators leave.",
    modelContextsObserved,
    modelFiltersObserved,
  ),
];
