import { fileBreaches, userBreaches } from "./answers/files-and-users.js";
import { entryBreaches, valueBreaches } from "./answers/values-shown-otherwise.js";
import type { Breach, UpdateBreach } from "./breach.js";
import { readForCallers, updateForCallers } from "./callers/for-callers.js";
import { rightBreaches } from "./callers/rights-of-others.js";
import { idBreaches } from "./conditions/fetched-by-values.js";
import { groupBreaches } from "./conditions/groups-join-otherwise.js";
import { meetingBreaches } from "./conditions/lost-beside-a-neighbour.js";
import { operatorBreaches } from "./conditions/operators-mean-another.js";
import { sameAttributeBreaches } from "./conditions/two-on-one-attribute.js";
import { limitBreaches, limitUpdates } from "./limits-not-in-the-specification.js";
import { fieldBreaches } from "./lists/fields-not-selected.js";
import { stateBreaches } from "./lists/other-states-and-locales.js";
import { pageBreaches } from "./lists/pages-cut-otherwise.js";
import { sortBreaches } from "./lists/sorts.js";
import { sparseSortBreaches } from "./lists/sparse-sorts.js";
import { populateBreaches } from "./populate/names-not-populated.js";
import { sharedBreaches } from "./populate/narrowed-by-filters.js";
import { nestedNameBreaches } from "./populate/nested-names-not-populated.js";
import { optionPairBreaches } from "./populate/options-lost-beside-others.js";
import { narrowedLocaleBreaches } from "./populate/options-narrow-to-locale.js";
import { optionBreaches } from "./populate/options-not-read.js";
import { localizationBreaches } from "./populate/other-localizations.js";
import { joinBreaches } from "./populate/repeated-by-joins.js";
import { keptAnswerBreaches } from "./updates/answers-not-renewed.js";
import { connectedBreaches } from "./updates/held-entries-harmed.js";
import { staleFilterBreaches, staleSortBreaches } from "./updates/lists-not-renewed.js";
import { sideEffects } from "./updates/more-than-asked.js";
import { relationBreaches } from "./updates/operations-misread.js";
import { partBreaches } from "./updates/parts-misread.js";

const forEverybody: readonly Breach[] = [
  ...operatorBreaches,
  ...groupBreaches,
  ...meetingBreaches,
  ...sortBreaches,
  ...pageBreaches,
  ...fieldBreaches,
  ...stateBreaches,
  ...optionBreaches,
  ...valueBreaches,
  ...fileBreaches,
  ...entryBreaches,
  ...userBreaches,
  ...limitBreaches,
  ...sharedBreaches,
  ...localizationBreaches,
  ...optionPairBreaches,
  ...joinBreaches,
  ...idBreaches,
  ...sameAttributeBreaches,
  ...populateBreaches,
  ...narrowedLocaleBreaches,
  ...nestedNameBreaches,
  ...sparseSortBreaches,
];

/** Servers that break one sentence of the specification in what they answer to requests that read. */
export const readBreaches: readonly Breach[] = [...forEverybody, ...readForCallers(forEverybody), ...rightBreaches];

/** Those that break one in what an update does. */
export const updateBreaches: readonly UpdateBreach[] = [
  ...relationBreaches,
  ...partBreaches,
  ...sideEffects,
  ...connectedBreaches,
  ...limitUpdates,
  ...staleFilterBreaches,
  ...staleSortBreaches,
  ...keptAnswerBreaches,
  ...updateForCallers([...relationBreaches, ...sideEffects]),
];
