/**
 * The profiles of the reference. Whose outcome is expected where they differ: under `spec` observed checks inform, under `strapi-4.26` they
 * decide. The kit judges by `spec` unless asked otherwise; the mock serves `strapi-4.26`, as the server that it stands for.
 */
export { currentProfile, type FormerProfile, type Profile, profiles, renamedProfile } from "../../../src/index.js";
