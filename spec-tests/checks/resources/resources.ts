import type { Check } from "../../kit/contract/check.js";
import { allValueChecks } from "./all-values.js";
import { attributeChecks } from "./attributes.js";
import { envelopeChecks } from "./envelope.js";
import { formChecks } from "./forms.js";
import { mediaChecks } from "./media.js";
import { scalarChecks } from "./scalars.js";
import { secretChecks } from "./secrets.js";
import { shapeChecks } from "./shapes.js";
import { componentShapeChecks } from "./shapes-components.js";
import { userChecks } from "./users.js";

/** Section 2: entries, users, the envelope, populated shapes and files. */
export const resourceChecks: readonly Check[] = [
  ...attributeChecks,
  ...scalarChecks,
  ...secretChecks,
  ...userChecks,
  ...envelopeChecks,
  ...formChecks,
  ...shapeChecks,
  ...componentShapeChecks,
  ...mediaChecks,
  ...allValueChecks,
];
