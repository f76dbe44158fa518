import type { WriteMutant } from "../mutant.js";
import { wholeMutants } from "../whole/index.js";
import { accountMutants } from "./accounts.js";
import { answerMutants } from "./answers.js";
import { componentWriteMutants } from "./components.js";
import { deviationMutants } from "./deviations.js";
import { entryWriteMutants } from "./entries.js";
import { connectMutants, setMutants } from "./forms.js";
import { moveMutants, observedToOneMutants } from "./moves.js";
import { otherSideMutants } from "./other-side.js";
import { polymorphicWriteMutants } from "./polymorphic.js";
import { positionMutants } from "./positions.js";
import { relationValueMutants } from "./relation-values.js";
import { ruleMutants, toOneMutants } from "./rules.js";
import { uploadMutants, userWriteMutants, writePermissionMutants } from "./services.js";
import { sideMutants } from "./sides.js";
import { singleWriteMutants, stateWriteMutants } from "./states.js";
import { bodyMutants } from "./unread-bodies.js";
import { valueWriteMutants } from "./values.js";

/** All servers with a fault in what they do with requests that change something. */
export const writeMutants: readonly WriteMutant[] = [
  ...connectMutants,
  ...setMutants,
  ...positionMutants,
  ...ruleMutants,
  ...toOneMutants,
  ...sideMutants,
  ...relationValueMutants,
  ...moveMutants,
  ...observedToOneMutants,
  ...otherSideMutants,
  ...deviationMutants,
  ...componentWriteMutants,
  ...polymorphicWriteMutants,
  ...answerMutants,
  ...bodyMutants,
  ...entryWriteMutants,
  ...valueWriteMutants,
  ...stateWriteMutants,
  ...singleWriteMutants,
  ...uploadMutants,
  ...userWriteMutants,
  ...accountMutants,
  ...writePermissionMutants,
  ...wholeMutants,
];
