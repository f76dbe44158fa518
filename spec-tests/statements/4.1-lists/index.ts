import { readRows } from "../rows/read-rows.js";
import { localeChecks } from "./locales.js";
import { originChecks } from "./origins.js";
import { pathChecks } from "./paths.js";
import { searchChecks } from "./search.js";
import { singleTypeChecks } from "./single.js";

const files = ["paths", "origins", "search", "single", "locales", "localizations"];

/** Sections 4.1 and 9: paths, methods, search, single types, locales and localizations. */
export const listStatements = readRows("4.1-lists", files, [
  ...pathChecks,
  ...originChecks,
  ...searchChecks,
  ...singleTypeChecks,
  ...localeChecks,
]);
