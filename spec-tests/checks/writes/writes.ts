import { type Check, needing } from "../../kit/contract/check.js";
import { answerChecks } from "./answers.js";
import { atomicChecks } from "./atomic.js";
import { bodyChecks } from "./bodies.js";
import { componentWriteChecks } from "./components.js";
import { creationChecks } from "./creation.js";
import { deletionChecks } from "./deletion.js";
import { deviationChecks } from "./deviations.js";
import { formChecks } from "./forms.js";
import { mediaWriteChecks } from "./media.js";
import { moveChecks } from "./moves.js";
import { nestedChecks } from "./nested.js";
import { partialUpdateChecks } from "./partial.js";
import { writePermissionChecks } from "./permissions.js";
import { polymorphicWriteChecks } from "./polymorphic.js";
import { positionChecks } from "./position.js";
import { relationValueChecks } from "./relation-values.js";
import { requiredChecks } from "./required.js";
import { sideChecks } from "./sides.js";
import { singleWriteChecks } from "./single.js";
import { stateWriteChecks } from "./states.js";
import { toOneChecks } from "./to-one.js";
import { uploadChecks } from "./uploads.js";
import { userWriteChecks } from "./users.js";
import { validationChecks } from "./validation.js";
import { valueChecks } from "./values.js";
import { wholeChecks } from "./whole/whole.js";

/** Section 4.7 and what surrounds it: creating, updating and deleting entries. */
export const writeChecks: readonly Check[] = [
  ...needing(["relations"], formChecks),
  ...needing(["relations"], relationValueChecks),
  ...needing(["relations"], positionChecks),
  ...needing(["relations"], moveChecks),
  ...needing(["relations"], toOneChecks),
  ...needing(["relations"], sideChecks),
  ...deviationChecks,
  ...mediaWriteChecks,
  ...polymorphicWriteChecks,
  ...componentWriteChecks,
  ...needing(["relations"], nestedChecks),
  ...answerChecks,
  ...bodyChecks,
  ...needing(["relations"], partialUpdateChecks),
  ...creationChecks,
  ...deletionChecks,
  ...needing(["relations"], atomicChecks),
  ...validationChecks,
  ...requiredChecks,
  ...valueChecks,
  ...stateWriteChecks,
  ...singleWriteChecks,
  ...uploadChecks,
  ...userWriteChecks,
  ...writePermissionChecks,
  ...wholeChecks,
];
