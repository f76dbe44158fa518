import type { StatementDefinition } from "../statement.js";
import { populateComponentStatements } from "./components.js";
import { populateErrorStatements } from "./errors.js";
import { populateNestedStatements } from "./nested.js";
import { populateOptionStatements } from "./options.js";
import { populateOrderStatements } from "./order.js";
import { populatePolymorphicStatements } from "./polymorphic.js";
import { populateFormStatements } from "./populate-forms.js";
import { populateWindowStatements } from "./windows.js";
import { populateZoneStatements } from "./zones.js";
import { populateZoneOnStatements } from "./zones-on.js";

/** Section 4.6: population. */
export const populateStatements: readonly StatementDefinition[] = [
  ...populateFormStatements,
  ...populateNestedStatements,
  ...populateOrderStatements,
  ...populateOptionStatements,
  ...populateWindowStatements,
  ...populateComponentStatements,
  ...populateZoneStatements,
  ...populateZoneOnStatements,
  ...populatePolymorphicStatements,
  ...populateErrorStatements,
];
