import type { Mutant } from "../mutants/mutant.js";
import { foundByLaws } from "./found-by-laws.js";

/**
 * The mutants that checks with random requests have to find within 200 cases, by the ids of these checks. Each is asked about
 * few of them: random requests take their time, and what they are for is that nobody thought of the fault. Those that change
 * relations are named by the mutants of relation updates.
 */
export const foundAtRandom: Readonly<Record<string, readonly string[]>> = {
  "model-filters": ["groups-beside-relations-ignored", "operator-lte-as-lt", "deep-second-level-ignored", "or-as-and"],
  "model-sort-pages-fields": ["sort-after-paging-with-fields", "sort-second-key-ignored", "start-is-page"],
  "model-operators": ["operator-lte-as-lt", "operator-in-first-only", "deep-second-level-ignored"],
  "model-operators-observed": ["operator-ne-matches-null", "operator-between-exclusive", "locale-ignored"],
  "model-contexts": ["operator-lte-as-lt", "or-ignored", "populate-filters-ignored"],
  "model-contexts-observed": ["operator-between-exclusive", "not-ignored"],
  "model-filters-observed": ["operator-ne-matches-null", "not-ignored"],
  "model-populate-observed": ["populate-list-reversed", "populate-list-by-id"],
  "model-everything-observed": ["locale-all-by-default", "state-populates-drafts"],
  ...foundByLaws,
};

/** The checks with random requests that have to find a mutant. */
export const findingAtRandom = ({ id }: Mutant): readonly string[] =>
  Object.entries(foundAtRandom).flatMap(([check, found]) => (found.includes(id) ? [check] : []));
