import type { ContentTypeSchema } from "../generated/content-type.schema.js";

/** `plugin::upload.file` (section 2.4). Where a file is used (`related`) is not shown: the answer would span all types. */
export const fileSchema: ContentTypeSchema = {
  info: { singularName: "file", pluralName: "files", displayName: "File" },
  attributes: {
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
    folder: {
      type: "relation",
      relation: "manyToOne",
      target: "plugin::upload.folder",
      inversedBy: "files",
      private: true,
    },
    folderPath: { type: "string", required: true, private: true, default: "/" },
  },
};

/** `plugin::upload.folder`. */
export const folderSchema: ContentTypeSchema = {
  info: { singularName: "folder", pluralName: "folders", displayName: "Folder" },
  attributes: {
    name: { type: "string", required: true },
    pathId: { type: "integer", unique: true, required: true },
    parent: { type: "relation", relation: "manyToOne", target: "plugin::upload.folder", inversedBy: "children" },
    children: { type: "relation", relation: "oneToMany", target: "plugin::upload.folder", mappedBy: "parent" },
    files: { type: "relation", relation: "oneToMany", target: "plugin::upload.file", mappedBy: "folder" },
    path: { type: "string", required: true },
  },
};
