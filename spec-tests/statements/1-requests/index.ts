import { readRows } from "../rows/read-rows.js";
import { parsingLongArrays } from "./long-arrays.js";
import { parsingChecks } from "./same-answers.js";

/** Section 1: how a query string is read. */
export const parsingStatements = readRows(
  "1-requests",
  ["brackets", "array-forms", "oddities"],
  [...parsingChecks, parsingLongArrays],
);
