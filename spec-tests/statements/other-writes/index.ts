import { readRowsWith } from "../rows/read-rows.js";
import type { StatementDefinition } from "../statement.js";
import { checkOfValues } from "./check-of-values.js";
import { creationStatements } from "./creation.js";
import { deletionStatements } from "./deletion.js";
import { requiredStatements } from "./required.js";
import { singleWriteStatements } from "./single.js";
import { stateWriteStatements } from "./states.js";
import { storedTimes } from "./stored-times.js";
import { uploadStatements } from "./uploads.js";
import { userWriteStatements } from "./users.js";
import { validationStatements } from "./validation.js";

/** Writes that no section defines: creating and deleting, values and states, single types, files and accounts. */
export const otherWriteStatements: readonly StatementDefinition[] = [
  ...creationStatements,
  ...deletionStatements,
  ...validationStatements,
  ...requiredStatements,
  ...readRowsWith("other-writes", ["values"], [storedTimes], checkOfValues),
  ...stateWriteStatements,
  ...singleWriteStatements,
  ...uploadStatements,
  ...userWriteStatements,
];
