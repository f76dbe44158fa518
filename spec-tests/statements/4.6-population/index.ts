import { optionsBeside, populateBesideConditions, populateEverywhere } from "../4.1-lists/everywhere.js";
import { readRows } from "../rows/read-rows.js";
import { populateStarAll } from "./all-links.js";
import { nestedChecks } from "./nested.js";
import { populateNewEntries } from "./new-entries.js";
import { populateOrderLongList } from "./order.js";
import { polymorphicChecks } from "./polymorphic.js";

const files = [
  ...["populate-forms", "nested", "options", "windows", "errors", "order"],
  ...["components", "zones", "zones-on", "polymorphic"],
];

/** Section 4.6: population. */
export const populateStatements = readRows("4.6-population", files, [
  populateStarAll,
  populateNewEntries,
  populateEverywhere,
  ...nestedChecks,
  optionsBeside,
  populateBesideConditions,
  populateOrderLongList,
  ...polymorphicChecks,
]);
