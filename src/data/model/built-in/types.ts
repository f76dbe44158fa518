import type { Uid } from "../../../reference/model/schema.js";
import type { AttributeSchema } from "../generated/attribute.schema.js";
import type { ContentTypeSchema } from "../generated/content-type.schema.js";
import { fileUid, permissionUid, roleUid, userUid } from "./uids.js";

const folderUid = "plugin::upload.folder";

/** A content-type as its plugin defines it, such as `file` (files, File). */
const type = (
  name: string,
  attributes: ContentTypeSchema["attributes"],
  options?: ContentTypeSchema["options"],
): ContentTypeSchema => ({
  info: { singularName: name, pluralName: `${name}s`, displayName: name.charAt(0).toUpperCase() + name.slice(1) },
  ...(options && { options }),
  attributes,
});

const manyToOne = (target: Uid, inversedBy: string): AttributeSchema => ({
  ...{ type: "relation", relation: "manyToOne", target, inversedBy },
});

const oneToMany = (target: Uid, mappedBy: string): AttributeSchema => ({
  ...{ type: "relation", relation: "oneToMany", target, mappedBy },
});

/** Section 2.4. Where a file is used (`related`) is not shown: the answer would span all types. */
const file = type("file", {
  name: { type: "string", required: true },
  alternativeText: { type: "string" },
  caption: { type: "string" },
  width: { type: "integer" },
  height: { type: "integer" },
  formats: { type: "json" },
  hash: { type: "string", required: true },
  ext: { type: "string" },
  mime: { type: "string", required: true },
  size: { type: "decimal", required: true },
  url: { type: "string", required: true },
  previewUrl: { type: "string" },
  provider: { type: "string", required: true },
  provider_metadata: { type: "json" },
  related: { type: "relation", relation: "morphToMany", private: true },
  folder: { ...manyToOne(folderUid, "files"), private: true },
  folderPath: { type: "string", required: true, private: true, default: "/" },
});

const folder = type("folder", {
  name: { type: "string", required: true },
  pathId: { type: "integer", unique: true, required: true },
  parent: manyToOne(folderUid, "children"),
  children: oneToMany(folderUid, "parent"),
  files: oneToMany(fileUid, "folder"),
  path: { type: "string", required: true },
});

/** Section 2.2. */
const userAttributes: ContentTypeSchema["attributes"] = {
  username: { type: "string", minLength: 3, unique: true, required: true },
  email: { type: "email", minLength: 6, required: true },
  provider: { type: "string" },
  password: { type: "password", minLength: 6, private: true },
  resetPasswordToken: { type: "string", private: true },
  confirmationToken: { type: "string", private: true },
  confirmed: { type: "boolean", default: false },
  blocked: { type: "boolean", default: false },
  role: manyToOne(roleUid, "users"),
};

const role = type("role", {
  name: { type: "string", minLength: 3, required: true },
  description: { type: "string" },
  type: { type: "string", unique: true },
  permissions: oneToMany(permissionUid, "role"),
  users: oneToMany(userUid, "role"),
});

/** The content-types that every deployment has, as their plugins define them. `admin::user` has nothing to see. */
export const builtInTypes: ReadonlyMap<Uid, ContentTypeSchema> = new Map([
  [fileUid, file],
  [folderUid, folder],
  [userUid, type("user", userAttributes, { draftAndPublish: false })],
  [roleUid, role],
  [
    permissionUid,
    type("permission", { action: { type: "string", required: true }, role: manyToOne(roleUid, "permissions") }),
  ],
  ["plugin::i18n.locale", type("locale", { name: { type: "string" }, code: { type: "string", unique: true } })],
  ["admin::user", type("user", {}, { privateAttributes: ["createdAt", "updatedAt"] })],
]);
