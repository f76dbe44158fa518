import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { answeredAsReference } from "../../kit/random/model.js";
import { tryAll, tryProperty } from "../../kit/random/property.js";
import { coveringOf } from "../../kit/tables/conditions/covering.js";
import { drawnFrom, draws } from "../../kit/tables/drawn.js";

const compare = (name: keyof typeof draws) => (target: Target) =>
  tryProperty(target, { ...answeredAsReference(target), ...drawnFrom(target, draws[name]) });

const modelFilters = check(
  "model-filters",
  {
    sentence: "Random filters within the specification MUST select the entries that the reference selects.",
    random: true,
    anyContent: true,
  },
  compare("filters"),
);

const modelFiltersObserved = check(
  "model-filters-observed",
  {
    sentence:
      "Random filters, with negation, null and joined rows, WILL select the entries that the reference selects.",
    random: true,
    anyContent: true,
  },
  compare("filtersObserved"),
);

const modelContextsObserved = check(
  "model-contexts-observed",
  {
    sentence:
      "Every operator on every kind of value WILL mean the same in groups within groups, in $not and in components, in every locale and state.",
    needs: ["components", "i18n", "draft-and-publish"],
    random: true,
  },
  async (target) => {
    const { requests, triples, pairs } = await coveringOf(createScope(target, "observed"), target.random.seed);
    target.covers({ triples: triples.length, pairs: pairs.length });
    return tryAll(target, requests, answeredAsReference(target));
  },
);

/** Random requests, answered like the reference answers them on the same data. */
export const modelChecks = [
  modelFilters,
  modelFiltersObserved,
  modelContextsObserved,
  check(
    "model-sort-pages-fields",
    {
      sentence:
        "Random sorts, pages and field selections MUST give the entries, order and attributes that the reference gives.",
      also: ["1-list"],
      random: true,
      anyContent: true,
    },
    compare("listsPaged"),
  ),
  check("model-everything-observed", { random: true, anyContent: true }, compare("everything")),
  check("model-populate-observed", { random: true, anyContent: true }, compare("populate")),
];
