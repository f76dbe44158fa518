import type { StatementDefinition } from "../statement.js";
import { betweenStatements } from "./between.js";
import { characterStatements } from "./characters.js";
import { coercionStatements } from "./coercion.js";
import { componentFilterStatements } from "./components.js";
import { dateFilterStatements } from "./dates.js";
import { deepStatements } from "./deep.js";
import { equalityStatements } from "./equality.js";
import { filterErrorStatements } from "./errors.js";
import { filterFormStatements } from "./filter-forms.js";
import { filterLawStatements } from "./filter-laws.js";
import { hiddenFilterStatements } from "./hidden.js";
import { listOperatorStatements } from "./lists.js";
import { logicStatements } from "./logic.js";
import { mediaFilterStatements } from "./media.js";
import { negationStatements } from "./negation.js";
import { nullStatements } from "./null.js";
import { orderingStatements } from "./ordering.js";
import { deepPathStatements } from "./paths.js";
import { relationValueStatements } from "./relation-values.js";
import { relationStatements } from "./relations.js";
import { spellingStatements } from "./spellings.js";
import { textStatements } from "./text.js";
import { valueFormStatements } from "./values.js";

/** All checks of section 4.4. */
export const filteringStatements: readonly StatementDefinition[] = [
  ...equalityStatements,
  ...valueFormStatements,
  ...orderingStatements,
  ...betweenStatements,
  ...listOperatorStatements,
  ...textStatements,
  ...characterStatements,
  ...spellingStatements,
  ...nullStatements,
  ...logicStatements,
  ...negationStatements,
  ...deepStatements,
  ...deepPathStatements,
  ...relationStatements,
  ...relationValueStatements,
  ...componentFilterStatements,
  ...mediaFilterStatements,
  ...coercionStatements,
  ...dateFilterStatements,
  ...filterFormStatements,
  ...filterErrorStatements,
  ...hiddenFilterStatements,
  ...filterLawStatements,
];
