import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { answeredAsReference } from "../../kit/random/model.js";
import { tryAll } from "../../kit/random/property.js";
import { coveringOf } from "../../kit/tables/covering.js";
import { filteringBeside } from "../4.1-lists/everywhere.js";
import { measured, spec } from "../statement.js";
import { modelFilters, modelFiltersObserved } from "./requests.js";

const compare = async (target: Target) => {
  const { requests, triples, pairs } = await coveringOf(createScope(target, "observed"), target.random.seed);
  target.covers({ triples: triples.size, pairs: pairs.size });
  return tryAll(target, requests, answeredAsReference(target));
};

const modelContextsObserved = check(
  "model-contexts-observed",
  {
    sentence:
      "Every operator on every kind of value WILL mean the same in groups within groups, in $not and in components, in every locale and state.",
    needs: ["components", "i18n", "draft-and-publish"],
    random: true,
  },
  compare,
);

/** Operators on values, alone and together, answered like the reference answers them on the same data. */
export const contextModelStatements = [
  spec("4.4-together", "Operators, groups and relations MUST combine to any filter.", modelFilters, filteringBeside),
  measured(
    "4.4-together-observed",
    "I-01",
    "Any filter, with negation, nulls and joined rows, WILL select the entries that the rules of its operators leave.",
    modelContextsObserved,
    modelFiltersObserved,
  ),
];
