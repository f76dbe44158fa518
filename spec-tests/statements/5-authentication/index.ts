import { readRows } from "../rows/read-rows.js";
import { permissionChecks } from "./permissions.js";
import { tokenChecks } from "./tokens.js";

/** Section 5: permissions and credentials. */
export const authenticationStatements = readRows(
  "5-authentication",
  ["permissions", "tokens"],
  [...permissionChecks, ...tokenChecks],
);
