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
import { besideOptionRequests } from "./populate/beside-options.js";
import { narrowedRequests } from "./populate/narrowed.js";
import { populateRequests } from "./populate/populate.js";
import { sortedBelowRequests } from "./populate/sorted-below.js";
import { type Table, table } from "./table.js";

type Requests = Table<readonly SymbolicRequest[]>;

const joined = (title: string, tables: readonly Requests[]): Requests =>
  table(title, (scope) => tables.flatMap((of) => of(scope)));

/** All parameters of lists beside each other. */
export const listRequests = joined("lists together", [
  ...[togetherRequests, besideLinkRequests, besidePopulatedRequests, pagedRequests, wholeLists, deepConditions],
]);

/** Options of what is populated. */
export const optionRequests = joined("options inside", [besideOptionRequests, sortedBelowRequests]);

/** The tables that checks ask from, which are made when the command is built; coverings and the sample beside them. */
export const writtenTables = [
  ...[fieldRequests, listRequests, populateRequests, besideRequests, optionRequests, narrowedRequests],
  ...[groupedLists, spelledValues],
];
