import { type CheckOptions, check, type OwnedCheck } from "../../kit/contract/check.js";
import { createScope, type Scope } from "../../kit/random/arbitraries/scope.js";
import { answeredAsReference } from "../../kit/random/model.js";
import { tryAll, withoutChance } from "../../kit/random/property.js";
import type { SymbolicRequest } from "../../kit/random/symbolic.js";
import { besideRequests } from "../../kit/tables/conditions/beside.js";
import { fieldRequests } from "../../kit/tables/lists/fields.js";
import { narrowedRequests } from "../../kit/tables/populate/narrowed.js";
import { populateRequests } from "../../kit/tables/populate/populate.js";
import { listRequests, optionRequests } from "../../kit/tables/written-tables.js";

const everywhere = (
  id: string,
  options: CheckOptions,
  requestsOf: (scope: Scope) => readonly SymbolicRequest[],
  arePairs = false,
): OwnedCheck =>
  check(id, options, (target) => {
    const fixed = withoutChance(target);
    const { features, ...property } = answeredAsReference(target);
    // Of pairs none stands for another one, but in a quick run.
    const isSparse = features !== undefined && (!arePairs || target.random.depth === "quick");
    return tryAll(fixed, requestsOf(createScope(fixed, "spec")), {
      ...property,
      ...(isSparse ? { features } : {}),
    });
  });

export const fieldsEverywhere = everywhere(
  "fields-everywhere",
  { sentence: "fields MUST select each attribute of every list, alone and among others.", also: ["4.5-star"] },
  fieldRequests,
);

export const listsTogether = everywhere(
  "lists-together",
  {
    sentence:
      "sort, filters, fields, locale and publicationState MUST mean the same beside each other and beside pagination or populate, for every attribute of every list, and where several of them speak of one attribute.",
    also: ["4.6-rule-7"],
  },
  listRequests,
  true,
);

export const populateEverywhere = everywhere(
  "populate-everywhere",
  {
    sentence:
      "Each relation, media field, component and dynamic zone of every list MUST be populated by its name, by *, and with what is nested in it, four relations deep.",
    also: [
      ...["4.6-star", "4.6-several", "4.6-nested", "4.6-zone-shared", "4.6-zone-detailed-star"],
      "4.6-rule-5-depth",
    ],
  },
  populateRequests,
);

export const filteringBeside = everywhere(
  "filtering-beside",
  {
    sentence:
      "Conditions beside each other MUST all be fulfilled, each of its own: attributes, relations, components and groups, at the top, in a branch, below a relation and inside of populate.",
    also: ["4.4-rule-1", "4.6-rule-6-filters"],
  },
  besideRequests,
  true,
);

export const optionsBeside = everywhere(
  "populate-options-beside",
  {
    sentence:
      "Options inside of populate MUST be those of their own relation where several are populated beside each other, and sort it by every type of attribute.",
    also: ["4.6-rule-6-filters", "4.6-rule-6-sort", "4.6-several"],
  },
  optionRequests,
  true,
);

export const populateBesideConditions = everywhere(
  "populate-beside-conditions",
  {
    sentence:
      "What is populated of a relation, of localizations or of a component MUST be all that it holds, and what its own options choose of that, whatever condition on it an entry fulfils.",
    needs: ["relations"],
  },
  narrowedRequests,
  true,
);
