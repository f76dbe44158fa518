import { answerBreaches } from "./answers.js";
import type { Breach, UpdateBreach } from "./breach.js";
import { readForCallers, updateForCallers } from "./callers.js";
import { connectedBreaches } from "./connected.js";
import { groupBreaches } from "./groups.js";
import { idBreaches } from "./ids.js";
import { joinBreaches } from "./joins.js";
import { limitBreaches, limitUpdates } from "./limits.js";
import { localizationBreaches } from "./localizations.js";
import { meetingBreaches } from "./meetings.js";
import { nestedNameBreaches } from "./nested-names.js";
import { operatorBreaches } from "./operators.js";
import { optionPairBreaches } from "./option-pairs.js";
import { optionBreaches } from "./options.js";
import { pageBreaches } from "./pages.js";
import { populateBreaches } from "./populating.js";
import { rightBreaches } from "./rights.js";
import { sameAttributeBreaches } from "./same-attribute.js";
import { fieldBreaches } from "./selections.js";
import { sharedBreaches } from "./shared.js";
import { sideEffects } from "./side-effects.js";
import { sortBreaches } from "./sorts.js";
import { sparseSortBreaches } from "./sparse-sorts.js";
import { staleFilterBreaches } from "./stale-filters.js";
import { stateBreaches } from "./states.js";
import { relationBreaches } from "./updates.js";

const forEverybody: readonly Breach[] = [
  ...operatorBreaches,
  ...groupBreaches,
  ...meetingBreaches,
  ...sortBreaches,
  ...pageBreaches,
  ...fieldBreaches,
  ...stateBreaches,
  ...optionBreaches,
  ...answerBreaches,
  ...limitBreaches,
  ...sharedBreaches,
  ...localizationBreaches,
  ...optionPairBreaches,
  ...joinBreaches,
  ...idBreaches,
  ...sameAttributeBreaches,
  ...populateBreaches,
  ...nestedNameBreaches,
  ...sparseSortBreaches,
];

/** Servers that break one sentence of the specification in what they answer to requests that read. */
export const readBreaches: readonly Breach[] = [...forEverybody, ...readForCallers(forEverybody), ...rightBreaches];

/** Those that break one in what an update does. */
export const updateBreaches: readonly UpdateBreach[] = [
  ...relationBreaches,
  ...sideEffects,
  ...connectedBreaches,
  ...limitUpdates,
  ...staleFilterBreaches,
  ...updateForCallers([...relationBreaches, ...sideEffects]),
];
