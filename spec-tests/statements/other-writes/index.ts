import { readRows } from "../rows/read-rows.js";
import { statesFollowUpdates } from "./follow-updates.js";
import { writesListed } from "./listed.js";
import { storedTimes } from "./stored-times.js";
import { uploadChecks } from "./uploads.js";
import { userChecks } from "./users.js";

const files = ["creation", "deletion", "validation", "required", "values", "states", "single", "uploads", "users"];

/** Writes that no section defines: creating and deleting, values and states, single types, files and accounts. */
export const otherWriteStatements = readRows("other-writes", files, [
  writesListed,
  storedTimes,
  statesFollowUpdates,
  ...uploadChecks,
  ...userChecks,
]);
