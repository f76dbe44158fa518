import { componentMutants } from "./components.js";
import { contentMutants } from "./contents.js";
import { defaultMutants } from "./defaults.js";
import { endpointMutants } from "./endpoints.js";
import { entryMutants } from "./entries.js";
import { fieldsMutants } from "./fields.js";
import { groupMutants } from "./filtering-groups.js";
import { operatorMutants } from "./filtering-operators.js";
import { valueMutants } from "./filtering-values.js";
import { formMutants } from "./forms.js";
import { mistakeMutants } from "./mistakes.js";
import { monitorMutants } from "./monitors.js";
import type { Mutant } from "./mutant.js";
import { paginationMutants } from "./pagination.js";
import { populateMutants } from "./populate.js";
import { populateListMutants } from "./populate-lists.js";
import { serviceMutants } from "./services.js";
import { shapeMutants } from "./shapes.js";
import { sortingMutants } from "./sorting.js";
import { stateMutants } from "./states.js";

/** All faulty servers. */
export const mutants: readonly Mutant[] = [
  ...sortingMutants,
  ...paginationMutants,
  ...defaultMutants,
  ...operatorMutants,
  ...valueMutants,
  ...groupMutants,
  ...fieldsMutants,
  ...populateMutants,
  ...populateListMutants,
  ...componentMutants,
  ...shapeMutants,
  ...entryMutants,
  ...contentMutants,
  ...stateMutants,
  ...serviceMutants,
  ...endpointMutants,
  ...mistakeMutants,
  ...formMutants,
  ...monitorMutants,
];
