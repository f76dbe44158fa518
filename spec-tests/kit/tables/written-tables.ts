import { groupBy } from "../base.js";
import type { SymbolicRequest } from "../random/symbolic.js";
import { besideRequests } from "./conditions/beside.js";
import { deepConditions } from "./conditions/deep-conditions.js";
import { spelledValues } from "./conditions/spelled.js";
import { fieldRequests } from "./lists/fields.js";
import { groupedLists } from "./lists/grouped.js";
import { pagedRequests } from "./lists/paged.js";
import { besideLinkRequests, besidePopulatedRequests } from "./lists/sorted-beside.js";
import { togetherRequests } from "./lists/together.js";
import { wholeLists } from "./lists/whole-lists.js";
import { listsWithoutValues } from "./lists/without-values.js";
import { besideOptionRequests } from "./populate/beside-options.js";
import { narrowedRequests } from "./populate/narrowed.js";
import { populateRequests } from "./populate/populate.js";
import { sortedBelowRequests } from "./populate/sorted-below.js";
import { type Table, table } from "./table.js";

type Requests = Table<readonly SymbolicRequest[]>;

/** Each request once, with all that it exercises. */
const eachOnce = (requests: readonly SymbolicRequest[]): readonly SymbolicRequest[] => {
  const alike = groupBy(requests, ({ classes: _, ...request }) => JSON.stringify(request));
  return [...alike.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : [{ ...first, classes: [...new Set([first, ...others].flatMap(({ classes }) => classes))] }],
  );
};

const joined = (title: string, tables: readonly Requests[]): Requests =>
  table(title, (scope) => eachOnce(tables.flatMap((of) => of(scope))));

/** All parameters of lists beside each other. */
export const listRequests = joined("lists together", [
  ...[togetherRequests, besideLinkRequests, besidePopulatedRequests, pagedRequests, wholeLists, deepConditions],
]);

/** Options of what is populated. */
export const optionRequests = joined("options inside", [besideOptionRequests, sortedBelowRequests]);

/** The tables that checks ask from, which are made when the command is built; coverings and the sample beside them. */
export const writtenTables = [
  ...[fieldRequests, listRequests, populateRequests, besideRequests, optionRequests, narrowedRequests],
  ...[groupedLists, listsWithoutValues, spelledValues],
];
