import { optionsBeside, populateBesideConditions, populateEverywhere } from "../4.1-lists/everywhere.js";
import { readRows } from "../rows/read-rows.js";
import type { StatementDefinition } from "../statement.js";
import { populateStarAll } from "./all-links.js";
import { populateComponentStatements } from "./components.js";
import { populateErrorChecks } from "./errors.js";
import { nestedChecks } from "./nested.js";
import { populateNewEntries } from "./new-entries.js";
import { populateOrderStatements } from "./order.js";
import { populatePolymorphicStatements } from "./polymorphic.js";
import { populateZoneStatements } from "./zones.js";
import { populateZoneOnStatements } from "./zones-on.js";

/** Section 4.6: population. */
export const populateStatements: readonly StatementDefinition[] = [
  ...readRows(
    "4.6-population",
    ["populate-forms", "nested", "options", "windows", "errors"],
    [
      populateStarAll,
      populateNewEntries,
      populateEverywhere,
      ...nestedChecks,
      optionsBeside,
      populateBesideConditions,
      ...populateErrorChecks,
    ],
  ),
  ...populateOrderStatements,
  ...populateComponentStatements,
  ...populateZoneStatements,
  ...populateZoneOnStatements,
  ...populatePolymorphicStatements,
];
