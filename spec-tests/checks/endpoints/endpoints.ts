import type { Check } from "../../kit/check.js";
import { pathChecks } from "./paths.js";
import { singleTypeChecks } from "./single.js";

/** Sections 4.1 and 9: paths, methods and single types. */
export const endpointChecks: readonly Check[] = [...pathChecks, ...singleTypeChecks];
