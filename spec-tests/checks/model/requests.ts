import { check } from "../../kit/contract/check.js";
import type { Target } from "../../kit/contract/target.js";
import { allParts, type RequestParts, requestArbitrary } from "../../kit/random/arbitraries/request.js";
import { createScope, type Flavour } from "../../kit/random/arbitraries/scope.js";
import { answeredAsReference } from "../../kit/random/model.js";
import { tryProperty } from "../../kit/random/property.js";

const compare = (flavour: Flavour, parts: RequestParts) => (target: Target) =>
  tryProperty(target, {
    ...answeredAsReference(target),
    arbitrary: requestArbitrary(createScope(target, flavour), parts),
  });

/** Random list requests, answered like the reference answers them on the same data. */
export const requestModelChecks = [
  check({
    id: "model-filters",
    section: "4.4",
    statement: "Random filters within the specification MUST select the entries that the reference selects.",
    random: true,
    run: compare("spec", { filters: true }),
  }),
  check({
    id: "model-sort-pages-fields",
    section: "4.1",
    statement:
      "Random sorts, pages and field selections MUST give the entries, order and attributes that the reference gives.",
    random: true,
    run: compare("spec", { sort: true, pagination: true, fields: true }),
  }),
  check({
    id: "model-filters-observed",
    section: "4.4",
    source: "observed",
    interpretation: "I-01",
    statement:
      "Random filters, with negation, null and joined rows, MUST select the entries that the reference selects.",
    random: true,
    run: compare("observed", { filters: true, locale: true, publicationState: true }),
  }),
  check({
    id: "model-populate-observed",
    section: "4.6",
    source: "observed",
    interpretation: "I-02",
    needs: ["components", "dynamic-zones", "media"],
    statement: "Random populate parameters MUST give the populated entries that the reference gives, in their order.",
    random: true,
    run: compare("observed", { populate: true }),
  }),
  check({
    id: "model-everything-observed",
    section: "4.1",
    source: "observed",
    interpretation: "I-02",
    needs: ["components", "dynamic-zones", "media", "i18n", "draft-and-publish"],
    statement: "Random requests that combine every parameter MUST be answered as the reference answers them.",
    random: true,
    run: compare("observed", allParts),
  }),
];
