import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { createScope } from "../../kit/random/arbitraries/scope.js";
import { answeredAsReference } from "../../kit/random/model.js";
import { tryAll, tryProperty } from "../../kit/random/property.js";
import { coveringOf } from "../../kit/tables/covering.js";
import { drawnFrom, draws } from "../../kit/tables/drawn.js";
import { filteringBeside, listsTogether } from "../4.1-lists/everywhere.js";
import { measured, spec } from "../statement.js";

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

/** Random list requests, answered like the reference answers them on the same data. */
export const requestModelStatements = [
  spec(
    "4.1-together",
    "Sorts, pages and field selections MUST combine in one request.",
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
    listsTogether,
  ),
  measured(
    "4.1-all-together",
    "I-02",
    "Random requests that combine every parameter WILL be answered as the reference answers them.",
    { needs: ["components", "dynamic-zones", "media", "i18n", "draft-and-publish"] },
    check("model-everything-observed", { random: true, anyContent: true }, compare("everything")),
  ),
  measured(
    "4.6-together",
    "I-02",
    "Random populate parameters WILL give the populated entries that the reference gives, in their order.",
    { needs: ["components", "dynamic-zones", "media"] },
    check("model-populate-observed", { random: true, anyContent: true }, compare("populate")),
  ),
];
