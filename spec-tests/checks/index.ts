import type { Check } from "../kit/check.js";
import { requestModelChecks } from "./model/requests.js";
import { pageChecks } from "./pagination/page.js";
import { envelopeChecks } from "./resources/envelope.js";

/** All checks, in the order of the specification's sections. A new chapter file is added here. */
export const checks: readonly Check[] = [...envelopeChecks, ...pageChecks, ...requestModelChecks];
