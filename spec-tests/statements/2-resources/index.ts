import type { StatementDefinition } from "../statement.js";
import { allValueStatements } from "./all-values.js";
import { attributeStatements } from "./attributes.js";
import { formStatements } from "./entry-forms.js";
import { envelopeStatements } from "./envelope.js";
import { mediaStatements } from "./media.js";
import { scalarStatements } from "./scalars.js";
import { secretStatements } from "./secrets.js";
import { shapeStatements } from "./shapes.js";
import { componentShapeStatements } from "./shapes-components.js";
import { userStatements } from "./users.js";

/** Section 2: entries, users, the envelope, populated shapes and files. */
export const resourceStatements: readonly StatementDefinition[] = [
  ...attributeStatements,
  ...scalarStatements,
  ...secretStatements,
  ...userStatements,
  ...envelopeStatements,
  ...formStatements,
  ...shapeStatements,
  ...componentShapeStatements,
  ...mediaStatements,
  ...allValueStatements,
];
