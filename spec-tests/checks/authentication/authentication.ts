import type { Check } from "../../kit/contract/check.js";
import { permissionChecks } from "./permissions.js";
import { tokenChecks } from "./tokens.js";

/** Section 5: permissions and credentials. */
export const authenticationChecks: readonly Check[] = [...permissionChecks, ...tokenChecks];
