import type { Check } from "../../kit/check.js";
import { attributeChecks } from "./attributes.js";
import { envelopeChecks } from "./envelope.js";
import { scalarChecks } from "./scalars.js";
import { secretChecks } from "./secrets.js";
import { userChecks } from "./users.js";

/** Section 2: entries, users and the envelope. */
export const resourceChecks: readonly Check[] = [
  ...attributeChecks,
  ...scalarChecks,
  ...secretChecks,
  ...userChecks,
  ...envelopeChecks,
];
