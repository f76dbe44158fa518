import type { StatementDefinition } from "../statement.js";
import { creationStatements } from "./creation.js";
import { deletionStatements } from "./deletion.js";
import { requiredStatements } from "./required.js";
import { singleWriteStatements } from "./single.js";
import { stateWriteStatements } from "./states.js";
import { uploadStatements } from "./uploads.js";
import { userWriteStatements } from "./users.js";
import { validationStatements } from "./validation.js";
import { valueStatements } from "./values.js";

/** Writes that no section defines: creating and deleting, values and states, single types, files and accounts. */
export const otherWriteStatements: readonly StatementDefinition[] = [
  ...creationStatements,
  ...deletionStatements,
  ...validationStatements,
  ...requiredStatements,
  ...valueStatements,
  ...stateWriteStatements,
  ...singleWriteStatements,
  ...uploadStatements,
  ...userWriteStatements,
];
