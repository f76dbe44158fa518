/** What endpoints ask to be done to the entries of content-types (sections 4.7 and 4.8). */
export { create } from "./create.js";
export { createLocalization } from "./localizations.js";
export { remove } from "./remove.js";
export { removeSingle, updateSingle } from "./single-types.js";
export { update } from "./update.js";
