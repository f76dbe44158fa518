import type { Check } from "../../kit/check.js";
import { populateComponentChecks } from "./components.js";
import { populateErrorChecks } from "./errors.js";
import { populateFormChecks } from "./forms.js";
import { populateNestedChecks } from "./nested.js";
import { populateOptionChecks } from "./options.js";
import { populateOrderChecks } from "./order.js";
import { populatePolymorphicChecks } from "./polymorphic.js";
import { populateZoneChecks } from "./zones.js";

/** Section 4.6: population. */
export const populateChecks: readonly Check[] = [
  ...populateFormChecks,
  ...populateNestedChecks,
  ...populateOrderChecks,
  ...populateOptionChecks,
  ...populateComponentChecks,
  ...populateZoneChecks,
  ...populatePolymorphicChecks,
  ...populateErrorChecks,
];
