import type { SymbolicRequest } from "../random/symbolic.js";
import { besideOptionRequests } from "./beside-options.js";
import { sortedBelowRequests } from "./sorted-below.js";
import { table } from "./table.js";

/** Options of what is populated. */
export const optionRequests = table("options inside", (scope): readonly SymbolicRequest[] =>
  [besideOptionRequests, sortedBelowRequests].flatMap((of) => of(scope)),
);
