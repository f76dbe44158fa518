import type { StatementDefinition } from "../statement.js";
import { permissionStatements } from "./permissions.js";
import { tokenStatements } from "./tokens.js";

/** Section 5: permissions and credentials. */
export const authenticationStatements: readonly StatementDefinition[] = [...permissionStatements, ...tokenStatements];
