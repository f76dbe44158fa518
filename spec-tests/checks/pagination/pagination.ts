import type { Check } from "../../kit/contract/check.js";
import { countChecks } from "./count.js";
import { paginationErrorChecks } from "./errors.js";
import { paginationLawChecks } from "./laws.js";
import { offsetChecks } from "./offset.js";
import { pageChecks } from "./page.js";

/** All checks of section 4.3. */
export const paginationChecks: readonly Check[] = [
  ...pageChecks,
  ...offsetChecks,
  ...countChecks,
  ...paginationErrorChecks,
  ...paginationLawChecks,
];
