import type { Check } from "../../kit/contract/check.js";
import { arrayFormChecks } from "./array-forms.js";
import { bracketChecks } from "./brackets.js";
import { oddityChecks } from "./oddities.js";

/** Section 1: how a query string is read. */
export const parsingChecks: readonly Check[] = [...bracketChecks, ...arrayFormChecks, ...oddityChecks];
