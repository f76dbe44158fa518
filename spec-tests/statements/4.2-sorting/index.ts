import { readRows } from "../rows/read-rows.js";
import { sortingTextCollation } from "./collation.js";
import { sortingId } from "./sort-by-id.js";
import { sortingValuesTogether } from "./values-together.js";

/** All checks of section 4.2. */
export const sortingStatements = readRows(
  "4.2-sorting",
  ["order", "types", "sort-forms", "deep", "errors"],
  [sortingValuesTogether, sortingTextCollation, sortingId],
);
