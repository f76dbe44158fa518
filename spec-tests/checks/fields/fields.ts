import type { Check } from "../../kit/contract/check.js";
import { fieldErrorChecks } from "./errors.js";
import { fieldFormChecks } from "./forms.js";
import { selectionChecks } from "./selection.js";

/** Section 4.5: field selection. */
export const fieldChecks: readonly Check[] = [...selectionChecks, ...fieldFormChecks, ...fieldErrorChecks];
