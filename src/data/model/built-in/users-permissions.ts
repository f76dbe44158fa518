import type { ContentTypeSchema } from "../generated/content-type.schema.js";

/** `plugin::users-permissions.user` (section 2.2). */
export const userSchema: ContentTypeSchema = {
  info: { singularName: "user", pluralName: "users", displayName: "User" },
  options: { draftAndPublish: false },
  attributes: {
    username: { type: "string", minLength: 3, unique: true, required: true },
    email: { type: "email", minLength: 6, required: true },
    provider: { type: "string" },
    password: { type: "password", minLength: 6, private: true },
    resetPasswordToken: { type: "string", private: true },
    confirmationToken: { type: "string", private: true },
    confirmed: { type: "boolean", default: false },
    blocked: { type: "boolean", default: false },
    role: { type: "relation", relation: "manyToOne", target: "plugin::users-permissions.role", inversedBy: "users" },
  },
};

/** `plugin::users-permissions.role`. */
export const roleSchema: ContentTypeSchema = {
  info: { singularName: "role", pluralName: "roles", displayName: "Role" },
  attributes: {
    name: { type: "string", minLength: 3, required: true },
    description: { type: "string" },
    type: { type: "string", unique: true },
    permissions: {
      type: "relation",
      relation: "oneToMany",
      target: "plugin::users-permissions.permission",
      mappedBy: "role",
    },
    users: { type: "relation", relation: "oneToMany", target: "plugin::users-permissions.user", mappedBy: "role" },
  },
};

/** `plugin::users-permissions.permission`: one action that a role may do. */
export const permissionSchema: ContentTypeSchema = {
  info: { singularName: "permission", pluralName: "permissions", displayName: "Permission" },
  attributes: {
    action: { type: "string", required: true },
    role: {
      type: "relation",
      relation: "manyToOne",
      target: "plugin::users-permissions.role",
      inversedBy: "permissions",
    },
  },
};
