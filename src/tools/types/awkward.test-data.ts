import { readFileSync } from "node:fs";
import { loadFiles } from "../../data/read/load-tree.js";

/** Types with names that plugins, generated types and languages have too, with odd ones, and with values that end what they stand in; no entries. */
export const awkward = () =>
  loadFiles(JSON.parse(readFileSync(new URL("museum/awkward.json", import.meta.url), "utf8")));
