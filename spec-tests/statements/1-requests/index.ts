import type { StatementDefinition } from "../statement.js";
import { arrayFormStatements } from "./array-forms.js";
import { bracketStatements } from "./brackets.js";
import { oddityStatements } from "./oddities.js";

/** Section 1: how a query string is read. */
export const parsingStatements: readonly StatementDefinition[] = [
  ...bracketStatements,
  ...arrayFormStatements,
  ...oddityStatements,
];
