import type { Dataset } from "../../reference/model/dataset.js";
import { type ContentType, pathName, type Uid } from "../../reference/model/schema.js";

/** Where the types of plugins are served, and others not at all. */
const pluginPaths: Readonly<Record<Uid, string>> = {
  "plugin::users-permissions.user": "/api/users",
  "plugin::users-permissions.role": "/api/users-permissions/roles",
  "plugin::upload.file": "/api/upload/files",
  "plugin::i18n.locale": "/api/i18n/locales",
};

/** The content-types that have a path: the deployment's own by name, then those of plugins. */
export const servedTypes = ({ model }: Dataset): readonly ContentType[] => {
  const served = [...model.contentTypes.values()].filter(({ uid }) => isOwn(uid) || Object.hasOwn(pluginPaths, uid));
  return served.sort((a, b) => Number(isOwn(b.uid)) - Number(isOwn(a.uid)) || (a.uid < b.uid ? -1 : 1));
};

/** What a type is called, and where it is served. */
export const nameType = (type: ContentType) => ({
  uid: type.uid,
  kind: type.kind,
  singularName: type.singularName,
  pluralName: type.pluralName,
  displayName: type.displayName,
  path: pathOf(type),
});

/** The path of a type's entries: `/api/articles`, `/api/homepage`. */
const pathOf = (type: ContentType): string => pluginPaths[type.uid] ?? `/api/${pathName(type)}`;

const isOwn = (uid: Uid): boolean => uid.startsWith("api::");
