import { check } from "../../../kit/contract/check.js";
import { tryScripts } from "../../../kit/twins/scripts.js";
import { curatorOf, updatedBy } from "../../5-authentication/callers.js";

import { deskScript, museumScript, relationScript, stateRelationScript, workshopScripts } from "./scripts.js";
/** After every write everything of every entry is read and compared with a model (section 4.7). */
export const wholeChecks = [
  check(
    "writes-whole-relations",
    {
      sentence:
        "Updates of relations MUST change the lists that they name and their other sides, and nothing else of any entry.",
    },
    (target) => tryScripts(target, [stateRelationScript, relationScript], "relations"),
  ),
  check(
    "writes-whole-relations-by-sessions",
    {
      sentence:
        "Updates of relations by a session MUST change the lists that they name and their other sides, and nothing else of any entry.",
      needs: ["users", "permissions"],
    },
    async (target) => tryScripts(updatedBy(target, await curatorOf(target)), [stateRelationScript], "relations"),
  ),

  check(
    "writes-whole-entries",
    {
      sentence:
        "After any write, refused or not, everything of every entry that has to do with it WILL be as the rules leave it, and be what the write is answered with.",
      long: true,
    },
    (target) => tryScripts(target, workshopScripts, "everything"),
  ),
  check("writes-whole-states", { long: true }, (target) => tryScripts(target, [museumScript(target)], "everything")),
  check("writes-whole-values", { long: true }, (target) => tryScripts(target, [deskScript], "everything")),
];
