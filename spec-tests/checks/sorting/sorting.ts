import type { Check } from "../../kit/contract/check.js";
import { sortDeepChecks } from "./deep.js";
import { sortErrorChecks } from "./errors.js";
import { sortFormChecks } from "./forms.js";
import { sortLawChecks } from "./laws.js";
import { sortOrderChecks } from "./order.js";
import { sortTypeChecks } from "./types.js";

/** All checks of section 4.2. */
export const sortingChecks: readonly Check[] = [
  ...sortOrderChecks,
  ...sortTypeChecks,
  ...sortFormChecks,
  ...sortDeepChecks,
  ...sortErrorChecks,
  ...sortLawChecks,
];
