import { check } from "../../../kit/contract/check.js";
import { tryScripts } from "../../../kit/twins/scripts.js";
import { curatorOf, updatedBy } from "../../5-authentication/callers.js";
import { measured, spec } from "../../statement.js";

import { deskScript, museumScript, relationScript, stateRelationScript, workshopScripts } from "./scripts.js";
/** After every write everything of every entry is read and compared with a model (section 4.7). */
export const wholeStatements = [
  spec(
    "4.7-nothing-else",
    "An update of relations MUST change nothing but the lists that it names and their other sides.",
    { needs: ["writes", "relations"] },
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
  ),
  spec("4.7-answer", "The body of the answer to PUT MAY be anything.", {
    needs: ["relation-updates"],
    reason: "Not shown by the specification; what was measured is `4.7-answers`.",
  }),
  measured(
    "4.7-whole-entries",
    "I-141",
    "After any write, refused or not, everything of every entry that has to do with it WILL be as the rules leave it.",
    { needs: ["writes", "relations"] },
    check(
      "writes-whole-entries",
      {
        sentence:
          "After any write, refused or not, everything of every entry that has to do with it WILL be as the rules leave it, and be what the write is answered with.",
        long: true,
      },
      (target) => tryScripts(target, workshopScripts, "everything"),
    ),
  ),
  measured(
    "4.7-whole-states",
    "I-141",
    "A write to a draft, a published entry or a localization WILL leave the state and the values of all others as they are, but for what localizations share.",
    { needs: ["writes", "relations", "draft-and-publish", "i18n", "tokens"] },
    check("writes-whole-states", { long: true }, (target) => tryScripts(target, [museumScript(target)], "everything")),
  ),
  measured(
    "4.7-whole-values",
    "I-141",
    "A write of values WILL store those that are right, and change nothing where one of them is wrong.",
    { needs: ["writes", "relations"] },
    check("writes-whole-values", { long: true }, (target) => tryScripts(target, [deskScript], "everything")),
  ),
];
