import type { StatementDefinition } from "../statement.js";
import { answerStatements } from "./answers.js";
import { relationModelStatements } from "./at-random/model.js";
import { atomicStatements } from "./atomic.js";
import { bodyStatements } from "./bodies.js";
import { componentWriteStatements } from "./components.js";
import { deviationStatements } from "./deviations.js";
import { everyRelationStatements } from "./every-relation.js";
import { mediaWriteStatements } from "./media.js";
import { moveStatements } from "./moves.js";
import { nestedStatements } from "./nested.js";
import { partialUpdateStatements } from "./partial.js";
import { writePermissionStatements } from "./permissions.js";
import { polymorphicWriteStatements } from "./polymorphic.js";
import { positionStatements } from "./position.js";
import { formStatements } from "./relation-forms.js";
import { relationValueStatements } from "./relation-values.js";
import { sideStatements } from "./sides.js";
import { toOneStatements } from "./to-one.js";
import { wholeStatements } from "./whole/whole.js";

/** Section 4.7: updates of entries and of their relations. */
export const updateStatements: readonly StatementDefinition[] = [
  ...formStatements,
  ...relationValueStatements,
  ...positionStatements,
  ...moveStatements,
  ...toOneStatements,
  ...sideStatements,
  ...deviationStatements,
  ...mediaWriteStatements,
  ...polymorphicWriteStatements,
  ...componentWriteStatements,
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
