import type { StatementDefinition } from "../statement.js";
import { localeListStatements } from "./locales.js";
import { localizationStatements } from "./localizations.js";
import { originStatements } from "./origins.js";
import { pathStatements } from "./paths.js";
import { searchStatements } from "./search.js";
import { singleTypeStatements } from "./single.js";

/** Sections 4.1 and 9: paths, methods, search, single types, locales and localizations. */
export const listStatements: readonly StatementDefinition[] = [
  ...pathStatements,
  ...originStatements,
  ...searchStatements,
  ...singleTypeStatements,
  ...localeListStatements,
  ...localizationStatements,
];
