import { fileUid, userUid } from "../../data/model/built-in/uids.js";
import { type ContentType, pathName, type Uid } from "../../reference/model/schema.js";

/**
 * How `GET` answers a content-type: in lists and one by one, as a single type, without an envelope (users and files,
 * section 2.2), or not at all by a path of its own.
 */
export type AnswerKind = "collection" | "single" | "bare" | "none";

const barePaths: Readonly<Record<Uid, string>> = { [userUid]: "/users", [fileUid]: "/upload/files" };

/** The {@link AnswerKind} of a content-type. */
export const answerKind = ({ kind, uid }: ContentType): AnswerKind => {
  if (uid.startsWith("api::")) return kind === "singleType" ? "single" : "collection";
  return barePaths[uid] === undefined ? "none" : "bare";
};

/** The path of a content-type below `/api`; undefined where it has none. */
export const pathOf = (type: ContentType): string | undefined =>
  type.uid.startsWith("api::") ? `/${pathName(type).toLowerCase()}` : barePaths[type.uid];
