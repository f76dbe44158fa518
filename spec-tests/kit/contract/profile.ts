/** Whose outcome is expected where the two differ. Under `spec`, observed checks inform; under `strapi-v4` they decide. */
export type KitProfile = "spec" | "strapi-v4";

/** Both profiles, the default first. */
export const kitProfiles: readonly KitProfile[] = ["spec", "strapi-v4"];
