import type { StatementDefinition } from "../statement.js";
import { countStatements } from "./count.js";
import { paginationErrorStatements } from "./errors.js";
import { offsetStatements } from "./offset.js";
import { pageStatements } from "./page.js";

/** All checks of section 4.3. */
export const paginationStatements: readonly StatementDefinition[] = [
  ...pageStatements,
  ...offsetStatements,
  ...countStatements,
  ...paginationErrorStatements,
];
