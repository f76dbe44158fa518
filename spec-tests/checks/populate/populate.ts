import type { Check } from "../../kit/check.js";
import { populateComponentChecks } from "./components.js";
import { populateErrorChecks } from "./errors.js";
import { populateFormChecks } from "./forms.js";
import { populateLawChecks } from "./laws.js";
import { populateNestedChecks } from "./nested.js";
import { populateOptionChecks } from "./options.js";
import { populateOrderChecks } from "./order.js";
import { populatePolymorphicChecks } from "./polymorphic.js";
import { populateWindowChecks } from "./windows.js";
import { populateZoneChecks } from "./zones.js";
import { populateZoneOnChecks } from "./zones-on.js";

/** Section 4.6: population. */
export const populateChecks: readonly Check[] = [
  ...populateFormChecks,
  ...populateNestedChecks,
  ...populateOrderChecks,
  ...populateOptionChecks,
  ...populateWindowChecks,
  ...populateComponentChecks,
  ...populateZoneChecks,
  ...populateZoneOnChecks,
  ...populatePolymorphicChecks,
  ...populateErrorChecks,
  ...populateLawChecks,
];
