import { type Check, needing } from "../../kit/contract/check.js";
import { relationStateChecks } from "./relations.js";
import { visibilityChecks } from "./visibility.js";

/** Section 3: drafts and published entries. */
export const stateChecks: readonly Check[] = [...visibilityChecks, ...needing(["relations"], relationStateChecks)];
