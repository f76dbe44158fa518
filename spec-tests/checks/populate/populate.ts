import { type Check, needing } from "../../kit/contract/check.js";
import { populateAllChecks } from "./all-links.js";
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
  ...needing(["relations"], populateNestedChecks),
  ...needing(["relations"], populateOrderChecks),
  ...populateOptionChecks,
  ...needing(["relations"], populateWindowChecks),
  ...populateComponentChecks,
  ...populateZoneChecks,
  ...populateZoneOnChecks,
  ...populatePolymorphicChecks,
  ...needing(["relations"], populateErrorChecks),
  ...needing(["relations"], populateLawChecks),
  ...needing(["relations"], populateAllChecks),
];
