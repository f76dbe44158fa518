import { needing } from "../../kit/contract/check.js";
import { agreementChecks } from "./agreement.js";
import { relationLawChecks } from "./laws.js";
import { relationModelChecks } from "./model.js";
import { refusalChecks } from "./refusals.js";

/** Random relation updates: held to a model, to laws and to each other (section 4.7). */
export const relationChecks = needing(
  ["relations"],
  [...relationModelChecks, ...relationLawChecks, ...agreementChecks, ...refusalChecks],
);
