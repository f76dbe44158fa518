import type { StatementDefinition } from "../statement.js";
import { fieldErrorStatements } from "./errors.js";
import { fieldFormStatements } from "./field-forms.js";
import { selectionStatements } from "./selection.js";

/** Section 4.5: field selection. */
export const fieldStatements: readonly StatementDefinition[] = [
  ...selectionStatements,
  ...fieldFormStatements,
  ...fieldErrorStatements,
];
