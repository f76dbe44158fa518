import type { OwnedCheck } from "../kit/contract/check.js";
import { type CheckOfRows, checkOfRows } from "../kit/expect/rows.js";
import { type CheckOfUpdates, checkOfUpdates } from "./4.7-updates/check-of-updates.js";
import { type CheckOfValues, checkOfValues } from "./other-writes/check-of-values.js";
import { type CheckOfSteps, checkOfSteps } from "./steps/check-of-steps.js";

/** What a check of rows may be: `rows/rows.schema.json`. */
export type RowsOfCheck = CheckOfRows | CheckOfSteps | CheckOfUpdates | CheckOfValues;

/** Makes a check of its rows. */
export const checkOf = (id: string, rows: RowsOfCheck): OwnedCheck => {
  if ("get" in rows) return checkOfRows(id, rows);
  if ("steps" in rows) return checkOfSteps(id, rows);
  return "stores" in rows || "refusesValues" in rows ? checkOfValues(id, rows) : checkOfUpdates(id, rows);
};
