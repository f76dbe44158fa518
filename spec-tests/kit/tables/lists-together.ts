import type { SymbolicRequest } from "../random/symbolic.js";
import { deepConditions } from "./deep-conditions.js";
import { pagedRequests } from "./paged.js";
import { besideLinkRequests, besidePopulatedRequests } from "./sorted-beside.js";
import { table } from "./table.js";
import { togetherRequests } from "./together.js";
import { wholeLists } from "./whole-lists.js";

/** All parameters of lists beside each other. */
export const listRequests = table("lists together", (scope): readonly SymbolicRequest[] =>
  [togetherRequests, besideLinkRequests, besidePopulatedRequests, pagedRequests, wholeLists, deepConditions].flatMap(
    (of) => of(scope),
  ),
);
