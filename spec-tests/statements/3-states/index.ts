import type { StatementDefinition } from "../statement.js";
import { relationStateStatements } from "./relations.js";
import { visibilityStatements } from "./visibility.js";

/** Section 3: drafts and published entries. */
export const stateStatements: readonly StatementDefinition[] = [...visibilityStatements, ...relationStateStatements];
