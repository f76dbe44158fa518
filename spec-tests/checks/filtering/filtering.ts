import { type Check, needing } from "../../kit/contract/check.js";
import { betweenChecks } from "./between.js";
import { characterChecks } from "./characters.js";
import { coercionChecks } from "./coercion.js";
import { componentFilterChecks } from "./components.js";
import { dateFilterChecks } from "./dates.js";
import { deepChecks } from "./deep.js";
import { equalityChecks } from "./equality.js";
import { filterErrorChecks } from "./errors.js";
import { filterFormChecks } from "./forms.js";
import { hiddenFilterChecks } from "./hidden.js";
import { filterLawChecks } from "./laws.js";
import { listOperatorChecks } from "./lists.js";
import { logicChecks } from "./logic.js";
import { mediaFilterChecks } from "./media.js";
import { negationChecks } from "./negation.js";
import { nullChecks } from "./null.js";
import { orderingChecks } from "./ordering.js";
import { deepPathChecks } from "./paths.js";
import { relationValueChecks } from "./relation-values.js";
import { relationChecks } from "./relations.js";
import { textChecks } from "./text.js";
import { valueFormChecks } from "./values.js";

/** All checks of section 4.4. */
export const filteringChecks: readonly Check[] = [
  ...equalityChecks,
  ...valueFormChecks,
  ...orderingChecks,
  ...betweenChecks,
  ...listOperatorChecks,
  ...textChecks,
  ...characterChecks,
  ...nullChecks,
  ...logicChecks,
  ...negationChecks,
  ...needing(["relations"], deepChecks),
  ...needing(["relations"], deepPathChecks),
  ...needing(["relations"], relationChecks),
  ...needing(["relations"], relationValueChecks),
  ...componentFilterChecks,
  ...mediaFilterChecks,
  ...coercionChecks,
  ...dateFilterChecks,
  ...filterFormChecks,
  ...filterErrorChecks,
  ...hiddenFilterChecks,
  ...filterLawChecks,
];
