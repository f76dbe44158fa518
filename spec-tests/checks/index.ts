import type { Check } from "../kit/check.js";
import { permissionChecks } from "./authentication/permissions.js";
import { tokenChecks } from "./authentication/tokens.js";
import { endpointChecks } from "./endpoints/list.js";
import { singleTypeChecks } from "./endpoints/single.js";
import { errorDocumentChecks } from "./errors/documents.js";
import { fieldErrorChecks } from "./fields/errors.js";
import { selectionChecks } from "./fields/selection.js";
import { filteringChecks } from "./filtering/filtering.js";
import { limitChecks } from "./limits/limits.js";
import { localeListChecks } from "./locales/lists.js";
import { localizationChecks } from "./locales/localizations.js";
import { requestModelChecks } from "./model/requests.js";
import { paginationChecks } from "./pagination/pagination.js";
import { arrayFormChecks } from "./parsing/array-forms.js";
import { bracketChecks } from "./parsing/brackets.js";
import { oddityChecks } from "./parsing/oddities.js";
import { attributeChecks } from "./resources/attributes.js";
import { envelopeChecks } from "./resources/envelope.js";
import { scalarChecks } from "./resources/scalars.js";
import { secretChecks } from "./resources/secrets.js";
import { userChecks } from "./resources/users.js";
import { sortingChecks } from "./sorting/sorting.js";
import { relationStateChecks } from "./states/relations.js";
import { visibilityChecks } from "./states/visibility.js";

/** All checks, in the order of the specification's sections. A new chapter file is added here. */
export const checks: readonly Check[] = [
  ...envelopeChecks,
  ...sortingChecks,
  ...paginationChecks,
  ...filteringChecks,
  ...requestModelChecks,
];
