import { needing } from "../../kit/contract/check.js";
import { relationLawChecks } from "./laws.js";
import { relationModelChecks } from "./model.js";
import { refusalChecks } from "./refusals.js";

/** Random relation updates: held to a model and to laws (section 4.7). */
export const relationChecks = needing(["relations"], [...relationModelChecks, ...relationLawChecks, ...refusalChecks]);
