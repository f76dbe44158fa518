import type { StatementDefinition } from "../statement.js";
import { sortDeepStatements } from "./deep.js";
import { sortErrorStatements } from "./errors.js";
import { sortOrderStatements } from "./order.js";
import { sortFormStatements } from "./sort-forms.js";
import { sortTypeStatements } from "./types.js";

/** All checks of section 4.2. */
export const sortingStatements: readonly StatementDefinition[] = [
  ...sortOrderStatements,
  ...sortTypeStatements,
  ...sortFormStatements,
  ...sortDeepStatements,
  ...sortErrorStatements,
];
