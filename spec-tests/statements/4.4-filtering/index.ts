import { readRows } from "../rows/read-rows.js";
import { everywhereChecks } from "./everywhere.js";
import { filteringNotBelowRelation } from "./not-below-relation.js";
import { filteringPlainTextCase } from "./plain-case.js";
import { spellings } from "./spellings.js";

const files = [
  ...["equality", "values", "ordering", "between", "lists", "text", "characters", "null", "logic", "negation"],
  ...["deep", "paths", "relations", "relation-values", "components", "media", "coercion", "dates"],
  ...["filter-forms", "errors", "hidden"],
];

/** All checks of section 4.4. */
export const filteringStatements = readRows("4.4-filtering", files, [
  ...everywhereChecks,
  filteringNotBelowRelation,
  filteringPlainTextCase,
  ...spellings,
]);
