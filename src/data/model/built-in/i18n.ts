import type { ContentTypeSchema } from "../generated/content-type.schema.js";

/** `plugin::i18n.locale`. */
export const localeSchema: ContentTypeSchema = {
  info: { singularName: "locale", pluralName: "locales", displayName: "Locale" },
  attributes: {
    name: { type: "string" },
    code: { type: "string", unique: true },
  },
};
