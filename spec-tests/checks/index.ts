import type { Check } from "../kit/contract/check.js";
import { authenticationChecks } from "./authentication/authentication.js";
import { endpointChecks } from "./endpoints/endpoints.js";
import { errorDocumentChecks } from "./errors/documents.js";
import { fieldChecks } from "./fields/fields.js";
import { filteringChecks } from "./filtering/filtering.js";
import { lawChecks } from "./laws/laws.js";
import { limitChecks } from "./limits/limits.js";
import { togetherChecks } from "./limits/together.js";
import { localeChecks } from "./locales/locales.js";
import { contextModelChecks } from "./model/contexts.js";
import { operatorModelChecks } from "./model/operators.js";
import { requestModelChecks } from "./model/requests.js";
import { monitorChecks } from "./monitors/monitors.js";
import { paginationChecks } from "./pagination/pagination.js";
import { parsingChecks } from "./parsing/parsing.js";
import { populateChecks } from "./populate/populate.js";
import { relationChecks } from "./relations/relations.js";
import { resourceChecks } from "./resources/resources.js";
import { sortingChecks } from "./sorting/sorting.js";
import { stateChecks } from "./states/states.js";
import { writeChecks } from "./writes/writes.js";

/** All checks, in the order of the specification's sections. A new chapter file is added here. */
export const checks: readonly Check[] = [
  ...parsingChecks,
  ...resourceChecks,
  ...stateChecks,
  ...endpointChecks,
  ...localeChecks,
  ...sortingChecks,
  ...paginationChecks,
  ...filteringChecks,
  ...fieldChecks,
  ...populateChecks,
  ...writeChecks,
  ...relationChecks,
  ...authenticationChecks,
  ...errorDocumentChecks,
  ...limitChecks,
  ...lawChecks,
  ...operatorModelChecks,
  ...contextModelChecks,
  ...requestModelChecks,
  ...togetherChecks,
  ...monitorChecks,
];
