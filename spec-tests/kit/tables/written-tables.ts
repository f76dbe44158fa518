import { besideRequests } from "./beside.js";
import { fieldRequests } from "./fields.js";
import { groupedLists } from "./grouped.js";
import { listRequests } from "./lists-together.js";
import { narrowedRequests } from "./narrowed.js";
import { optionRequests } from "./options-inside.js";
import { populateRequests } from "./populate.js";
import { spelledValues } from "./spelled.js";

/** The tables that checks ask from, which are made when the command is built; coverings and the sample beside them. */
export const writtenTables = [
  ...[fieldRequests, listRequests, populateRequests, besideRequests, optionRequests, narrowedRequests],
  ...[groupedLists, spelledValues],
];
