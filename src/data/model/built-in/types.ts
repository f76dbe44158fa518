import type { Uid } from "../../../reference/model/schema.js";
import type { ContentTypeSchema } from "../generated/content-type.schema.js";
import { fileSchema, folderSchema } from "./upload.js";
import { permissionSchema, roleSchema, userSchema } from "./users-permissions.js";

/** `plugin::i18n.locale`. */
const localeSchema: ContentTypeSchema = {
  info: { singularName: "locale", pluralName: "locales", displayName: "Locale" },
  attributes: {
    name: { type: "string" },
    code: { type: "string", unique: true },
  },
};

const adminUserSchema: ContentTypeSchema = {
  info: { singularName: "user", pluralName: "users", displayName: "User" },
  options: { privateAttributes: ["createdAt", "updatedAt"] },
  attributes: {},
};

/** The content-types that every deployment has, as their plugins define them. `admin::user` has nothing to see. */
export const builtInTypes: ReadonlyMap<Uid, ContentTypeSchema> = new Map([
  ["plugin::upload.file", fileSchema],
  ["plugin::upload.folder", folderSchema],
  ["plugin::users-permissions.user", userSchema],
  ["plugin::users-permissions.role", roleSchema],
  ["plugin::users-permissions.permission", permissionSchema],
  ["plugin::i18n.locale", localeSchema],
  ["admin::user", adminUserSchema],
]);
