import { readRows } from "../rows/read-rows.js";
import { largePages } from "./large-pages.js";
import { paginationWithPopulate } from "./with-populate.js";

/** All checks of section 4.3. */
export const paginationStatements = readRows(
  "4.3-pagination",
  ["page", "offset", "count", "errors"],
  [...largePages, paginationWithPopulate],
);
