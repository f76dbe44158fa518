import { fieldsEverywhere } from "../4.1-lists/everywhere.js";
import { readRows } from "../rows/read-rows.js";
import { fieldsOrder } from "./order.js";
import { fieldsNotForLinks } from "./selection.js";

/** Section 4.5: field selection. */
export const fieldStatements = readRows(
  "4.5-fields",
  ["selection", "field-forms", "errors"],
  [fieldsNotForLinks, fieldsEverywhere, fieldsOrder],
);
