import { readRows } from "../rows/read-rows.js";

/** Section 3: drafts and published entries. */
export const stateStatements = readRows("3-states", ["visibility", "relations"], []);
