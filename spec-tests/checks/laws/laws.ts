import type { Check } from "../../kit/contract/check.js";
import { filterLaws } from "./filters.js";
import { listLaws } from "./lists.js";
import { pageLaws } from "./pages.js";
import { relationLaws } from "./relations.js";
import { sortLaws } from "./sorts.js";

/** What holds between the answers of one server, for random requests. */
export const lawChecks: readonly Check[] = [...sortLaws, ...listLaws, ...pageLaws, ...filterLaws, ...relationLaws];
