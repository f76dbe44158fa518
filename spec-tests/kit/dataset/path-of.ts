import type { ContentType } from "../contract/content-model.js";

/** The paths of the built-in types that are not called by their plural name. */
const builtinPaths: Readonly<Record<string, string>> = { "plugin::upload.file": "/api/upload/files" };

/** The path of a content-type's collection (or of a single type's entry). */
export const pathOf = (type: ContentType): string =>
  builtinPaths[type.uid] ?? `/api/${type.kind === "singleType" ? type.singularName : type.pluralName}`;
