import type { ContentType } from "../../reference/model/schema.js";

/**
 * How `GET` answers a content-type: in lists and one by one, as a single type, without an envelope (users and files,
 * section 2.2), or not at all by a path of its own.
 */
export type AnswerKind = "collection" | "single" | "bare" | "none";

/** The {@link AnswerKind} of a content-type. */
export const answerKind = ({ kind, uid }: ContentType): AnswerKind => {
  if (uid.startsWith("api::")) return kind === "singleType" ? "single" : "collection";
  return uid === "plugin::users-permissions.user" || uid === "plugin::upload.file" ? "bare" : "none";
};

/** The path of a content-type below `/api`; undefined where it has none. */
export const pathOf = (type: ContentType): string | undefined => {
  switch (answerKind(type)) {
    case "collection":
      return `/${type.pluralName.toLowerCase()}`;
    case "single":
      return `/${type.singularName.toLowerCase()}`;
    case "bare":
      return type.uid === "plugin::upload.file" ? "/upload/files" : "/users";
    case "none":
      return undefined;
  }
};
