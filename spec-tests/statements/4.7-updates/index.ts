import { readRowsWith } from "../rows/read-rows.js";
import type { StatementDefinition } from "../statement.js";
import { answerStatements } from "./answers.js";
import { relationModelStatements, relationsPositionsInOrder, relationsSameTwice } from "./at-random/model.js";
import { atomicStatements, connectTwiceChangesNothing } from "./atomic.js";
import { bodyStatements, writesBodyJson } from "./bodies.js";
import { checkOfComponents } from "./check-of-components.js";
import { checkOfUpdates } from "./check-of-updates.js";
import { componentChecks } from "./components.js";
import { connectTwiceToOne } from "./connect-twice-to-one.js";
import { everyRelationStatements } from "./every-relation.js";
import { nestedStatements } from "./nested.js";
import { partialUpdateStatements, writesRelationAlone } from "./partial.js";
import { writePermissionStatements } from "./permissions.js";
import { polymorphicWriteStatements } from "./polymorphic.js";
import { positionBesideItself } from "./position-beside-itself.js";
import { toAnyEntry } from "./to-any-entry.js";
import { wholeStatements } from "./whole/whole.js";

/** Section 4.7: updates of entries and of their relations. */
export const updateStatements: readonly StatementDefinition[] = [
  ...readRowsWith(
    "4.7-updates",
    ["relation-forms", "relation-values", "position", "moves", "to-one", "sides", "deviations", "media", "requests"],
    [
      positionBesideItself,
      relationsPositionsInOrder,
      toAnyEntry,
      connectTwiceToOne,
      connectTwiceChangesNothing,
      relationsSameTwice,
      writesBodyJson,
      writesRelationAlone,
    ],
    checkOfUpdates,
  ),
  ...polymorphicWriteStatements,
  ...readRowsWith("4.7-updates", ["components"], componentChecks, checkOfComponents),
  ...nestedStatements,
  ...answerStatements,
  ...bodyStatements,
  ...partialUpdateStatements,
  ...atomicStatements,
  ...writePermissionStatements,
  ...everyRelationStatements,
  ...wholeStatements,
  ...relationModelStatements,
];
