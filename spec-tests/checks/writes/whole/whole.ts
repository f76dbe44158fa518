import { type Check, check } from "../../../kit/contract/check.js";
import { tryRandomScripts, tryScripts } from "../../../kit/whole/property.js";
import { deskScript, museumScript, stateRelationScript } from "./more-scripts.js";
import { randomScripts, resolveRandom } from "./random.js";
import { relationScript, workshopScripts } from "./scripts.js";

const observed = { section: "4.7", source: "observed", interpretation: "I-141" } as const;

/** After every write everything of every entry is read and compared with a model (section 4.7). */
export const wholeChecks: readonly Check[] = [
  check({
    id: "writes-whole-relations",
    section: "4.7",
    needs: ["writes", "relations"],
    statement:
      "Updates of relations MUST change the lists that they name and their other sides, and nothing else of any entry.",
    run: (target) => tryScripts(target, [relationScript, stateRelationScript], "relations"),
  }),
  check({
    id: "writes-whole-entries",
    ...observed,
    needs: ["writes", "relations"],
    statement:
      "After any write, refused or not, everything of every entry that has to do with it MUST be as the rules leave it, and be what the write is answered with.",
    run: (target) => tryScripts(target, workshopScripts, "everything"),
  }),
  check({
    id: "writes-whole-states",
    ...observed,
    needs: ["writes", "relations", "draft-and-publish", "i18n", "tokens"],
    statement:
      "A write to a draft, a published entry or a localization MUST leave the state and the values of all others as they are, but for what localizations share.",
    run: (target) => tryScripts(target, [museumScript(target)], "everything"),
  }),
  check({
    id: "writes-whole-values",
    ...observed,
    needs: ["writes", "relations"],
    statement: "A write of values MUST store those that are right, and change nothing where one of them is wrong.",
    run: (target) => tryScripts(target, [deskScript], "everything"),
  }),
  check({
    id: "writes-whole-relations-at-random",
    section: "4.7",
    needs: ["writes", "relations"],
    random: true,
    interpretation: "I-130",
    statement:
      "After any sequence of updates of several relations of an entry, their lists and the other sides MUST be as the rules leave them, and nothing else of any entry have changed.",
    run: (target) =>
      tryRandomScripts(target, {
        extent: "relations",
        arbitrary: randomScripts("relations"),
        resolve: resolveRandom("relations"),
      }),
  }),
  check({
    id: "writes-whole-at-random",
    ...observed,
    needs: ["writes", "relations"],
    random: true,
    statement:
      "After any sequence of writes, refused ones among them, everything of every entry that has to do with them MUST be as the rules leave it.",
    run: (target) =>
      tryRandomScripts(target, {
        extent: "everything",
        arbitrary: randomScripts("everything"),
        resolve: resolveRandom("everything"),
      }),
  }),
];
