import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { conditionClasses } from "../../kit/random/arbitraries/condition-classes.js";
import { createScope, type Flavour } from "../../kit/random/arbitraries/scope.js";
import { tryClasses } from "../../kit/random/classes.js";
import { expectAsReference } from "../../kit/random/model.js";
import { smallerRequests } from "../../kit/random/smaller.js";

const compare = (flavour: Flavour) => (target: Target) =>
  tryClasses(target, conditionClasses(createScope(target, flavour)), {
    test: (request) => expectAsReference(target, request),
    smaller: smallerRequests,
    show: ({ type, query }) => ({ type, query }),
  });

/** Conditions of every class in turn, answered like the reference answers them on the same data. */
export const operatorModelChecks = [
  check({
    id: "model-operators",
    section: "4.4",
    statement:
      "Every operator on every type of attribute, up to two relations away, MUST select the entries that the reference selects.",
    random: true,
    run: compare("spec"),
  }),
  check({
    id: "model-operators-observed",
    section: "4.4",
    source: "observed",
    interpretation: "I-01",
    statement:
      "Every operator on every type of attribute, with nulls, locales and states and through components, MUST select the entries that the reference selects.",
    random: true,
    run: compare("observed"),
  }),
];
