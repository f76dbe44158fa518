import type { Check } from "../../kit/check.js";
import { answerChecks } from "./answers.js";
import { atomicChecks } from "./atomic.js";
import { bodyChecks } from "./bodies.js";
import { componentWriteChecks } from "./components.js";
import { deviationChecks } from "./deviations.js";
import { entryWriteChecks } from "./entries.js";
import { fileAndUserChecks } from "./files-and-users.js";
import { formChecks } from "./forms.js";
import { mediaWriteChecks } from "./media.js";
import { nestedChecks } from "./nested.js";
import { positionChecks } from "./position.js";
import { sideChecks } from "./sides.js";
import { singleWriteChecks } from "./single.js";
import { stateWriteChecks } from "./states.js";
import { toOneChecks } from "./to-one.js";
import { validationChecks } from "./validation.js";

/** Section 4.7 and what surrounds it: creating, updating and deleting entries. */
export const writeChecks: readonly Check[] = [
  ...formChecks,
  ...positionChecks,
  ...toOneChecks,
  ...sideChecks,
  ...deviationChecks,
  ...mediaWriteChecks,
  ...componentWriteChecks,
  ...nestedChecks,
  ...answerChecks,
  ...bodyChecks,
  ...entryWriteChecks,
  ...atomicChecks,
  ...validationChecks,
  ...stateWriteChecks,
  ...singleWriteChecks,
  ...fileAndUserChecks,
];
