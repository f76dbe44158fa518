import { readRows } from "../rows/read-rows.js";
import { statesInComponents } from "./components.js";

/** Section 3: drafts and published entries. */
export const stateStatements = readRows("3-states", ["visibility", "relations"], [...statesInComponents]);
