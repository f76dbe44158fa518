import { readRows } from "../rows/read-rows.js";
import { allTimes, mediaAllTexts } from "./all-values.js";
import { resourcesIdInteger, resourcesNoMoreMembers } from "./entry-forms.js";
import { mediaNotAnImage } from "./media.js";
import { scalarChecks } from "./scalars.js";
import { secretChecks } from "./secrets.js";
import { shapeChecks } from "./shapes.js";
import { userChecks } from "./users.js";

const files = ["attributes", "scalars", "hidden", "users", "envelope", "shapes", "media"];

/** Section 2: entries, users, the envelope, populated shapes and files. */
export const resourceStatements = readRows("2-resources", files, [
  resourcesIdInteger,
  ...scalarChecks,
  ...allTimes,
  ...secretChecks,
  ...userChecks,
  resourcesNoMoreMembers,
  ...shapeChecks,
  mediaAllTexts,
  mediaNotAnImage,
]);
