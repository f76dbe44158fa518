import { type Check, needing } from "../../kit/contract/check.js";
import { localeListChecks } from "./lists.js";
import { localizationChecks } from "./localizations.js";

/** Section 4.1: the locale parameter and localizations. */
export const localeChecks: readonly Check[] = [...localeListChecks, ...needing(["relations"], localizationChecks)];
