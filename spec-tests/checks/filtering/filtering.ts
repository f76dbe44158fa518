import type { Check } from "../../kit/check.js";
import { characterChecks } from "./characters.js";
import { coercionChecks } from "./coercion.js";
import { componentFilterChecks } from "./components.js";
import { deepChecks } from "./deep.js";
import { equalityChecks } from "./equality.js";
import { filterErrorChecks } from "./errors.js";
import { filterFormChecks } from "./forms.js";
import { filterLawChecks } from "./laws.js";
import { listOperatorChecks } from "./lists.js";
import { logicChecks } from "./logic.js";
import { mediaFilterChecks } from "./media.js";
import { nullChecks } from "./null.js";
import { orderingChecks } from "./ordering.js";
import { relationChecks } from "./relations.js";
import { textChecks } from "./text.js";

/** All checks of section 4.4. */
export const filteringChecks: readonly Check[] = [
  ...equalityChecks,
  ...orderingChecks,
  ...listOperatorChecks,
  ...textChecks,
  ...characterChecks,
  ...nullChecks,
  ...logicChecks,
  ...deepChecks,
  ...relationChecks,
  ...componentFilterChecks,
  ...mediaFilterChecks,
  ...coercionChecks,
  ...filterFormChecks,
  ...filterErrorChecks,
  ...filterLawChecks,
];
