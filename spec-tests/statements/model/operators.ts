import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { conditionClasses } from "../../kit/random/arbitraries/condition-classes.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { tryClasses } from "../../kit/random/classes.js";
import { expectAsReference } from "../../kit/random/model.js";
import { smallerRequests } from "../../kit/random/smaller.js";
import { measured, spec } from "../statement.js";
import { modelContextsObserved } from "./contexts.js";
import { modelFilters, modelFiltersObserved } from "./requests.js";

const compare = (target: Target) =>
  tryClasses(target, conditionClasses(createScope(target, "observed")), {
    test: (request) => expectAsReference(target, request),
    smaller: smallerRequests,
    show: ({ type, query }) => ({ type, query }),
  });

/** Conditions of every class in turn, answered like the reference answers them on the same data. */
export const operatorModelStatements = [
  spec("4.4-together", "Operators, groups and relations MUST combine to any filter.", modelFilters),
  measured(
    "4.4-together-observed",
    "I-01",
    "Any filter, with negation, nulls and joined rows, WILL select the entries that the rules of its operators leave.",
    check(
      "model-operators-observed",
      {
        sentence:
          "Every operator on every type of attribute, with nulls, locales and states and through components, WILL select the entries that the reference selects.",
        random: true,
        anyContent: true,
      },
      compare,
    ),
    modelContextsObserved,
    modelFiltersObserved,
  ),
];
