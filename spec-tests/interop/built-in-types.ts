import type { JsonObject } from "./json.js";

const fixed = { configurable: false } as const;
const hidden = { configurable: false, private: true, searchable: false } as const;
const invisible = {
  "content-manager": { visible: false },
  "content-type-builder": { visible: false },
} as const;

const user: JsonObject = {
  collectionName: "up_users",
  info: { name: "user", description: "", singularName: "user", pluralName: "users", displayName: "User" },
  options: { draftAndPublish: false, timestamps: true },
  attributes: {
    username: { type: "string", minLength: 3, unique: true, required: true, ...fixed },
    email: { type: "email", minLength: 6, required: true, ...fixed },
    provider: { type: "string", ...fixed },
    password: { type: "password", minLength: 6, ...hidden },
    resetPasswordToken: { type: "string", ...hidden },
    confirmationToken: { type: "string", ...hidden },
    confirmed: { type: "boolean", default: false, ...fixed },
    blocked: { type: "boolean", default: false, ...fixed },
    role: {
      type: "relation",
      relation: "manyToOne",
      target: "plugin::users-permissions.role",
      inversedBy: "users",
      ...fixed,
    },
  },
};

const role: JsonObject = {
  collectionName: "up_roles",
  info: { name: "role", description: "", singularName: "role", pluralName: "roles", displayName: "Role" },
  pluginOptions: invisible,
  attributes: {
    name: { type: "string", minLength: 3, required: true, ...fixed },
    description: { type: "string", ...fixed },
    type: { type: "string", unique: true, ...fixed },
    permissions: {
      type: "relation",
      relation: "oneToMany",
      target: "plugin::users-permissions.permission",
      mappedBy: "role",
      ...fixed,
    },
    users: {
      type: "relation",
      relation: "oneToMany",
      target: "plugin::users-permissions.user",
      mappedBy: "role",
      ...fixed,
    },
  },
};

const permission: JsonObject = {
  collectionName: "up_permissions",
  info: { singularName: "permission", pluralName: "permissions", displayName: "Permission" },
  pluginOptions: invisible,
  attributes: {
    action: { type: "string", required: true, ...fixed },
    role: {
      type: "relation",
      relation: "manyToOne",
      target: "plugin::users-permissions.role",
      inversedBy: "permissions",
      ...fixed,
    },
  },
};

const file: JsonObject = {
  collectionName: "files",
  info: { singularName: "file", pluralName: "files", displayName: "File", description: "" },
  pluginOptions: invisible,
  attributes: {
    name: { type: "string", required: true, ...fixed },
    alternativeText: { type: "string", ...fixed },
    caption: { type: "string", ...fixed },
    width: { type: "integer", ...fixed },
    height: { type: "integer", ...fixed },
    formats: { type: "json", ...fixed },
    hash: { type: "string", required: true, ...fixed },
    ext: { type: "string", ...fixed },
    mime: { type: "string", required: true, ...fixed },
    size: { type: "decimal", required: true, ...fixed },
    url: { type: "string", required: true, ...fixed },
    previewUrl: { type: "string", ...fixed },
    provider: { type: "string", required: true, ...fixed },
    provider_metadata: { type: "json", ...fixed },
    related: { type: "relation", relation: "morphToMany", ...fixed },
    folderPath: { type: "string", private: true, default: "/" },
  },
};

/**
 * The types that the server brings along and that a fixture folder may hold entries of, as the server itself declares
 * them (only what a fixture can name: folders of the media library are left out).
 */
export const builtInTypes: ReadonlyMap<string, JsonObject> = new Map([
  ["plugin::upload.file", file],
  ["plugin::users-permissions.role", role],
  ["plugin::users-permissions.permission", permission],
  ["plugin::users-permissions.user", user],
]);
