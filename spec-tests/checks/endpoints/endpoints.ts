import type { Check } from "../../kit/contract/check.js";
import { originChecks } from "./origins.js";
import { pathChecks } from "./paths.js";
import { searchChecks } from "./search.js";
import { singleTypeChecks } from "./single.js";

/** Sections 4.1 and 9: paths, methods, search and single types. */
export const endpointChecks: readonly Check[] = [...pathChecks, ...originChecks, ...searchChecks, ...singleTypeChecks];
