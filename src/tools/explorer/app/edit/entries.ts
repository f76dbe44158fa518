import { isRecord } from "../../../../base/json/json.js";
import { type Thumbnail, thumbnailOf } from "../answer/table.js";
import { attributesOf, dataOf, rolesIn } from "../answer/unwrap.js";
import { labelAttribute, type TypeInfo } from "../model.js";
import { searchOf } from "../query/search.js";
import type { Server } from "../server.js";
import { shownText } from "../shown-text.js";

/** An entry that a form links to, as far as a list shows it. */
export interface Linked {
  /** The uid of its type. */
  readonly type: string;
  readonly id: number;
  readonly label: string;
  /** `en, draft` */
  readonly detail: string;
  /** Of a file, where it is a picture. */
  readonly picture?: Thumbnail | undefined;
}

/** The entries of a type that have what is typed in their label, or as their id; drafts and all locales too. */
export const searchEntries = async (server: Server, type: TypeInfo, typed: string): Promise<readonly Linked[]> => {
  const label = labelAttribute(type);
  const text = typed.trim().replace(/^#/, "");
  const conditions = [
    ...(label === undefined || text === "" ? [] : [{ [label]: { $containsi: text } }]),
    ...(/^\d{1,9}$/.test(text) ? [{ id: { $eq: text } }] : []),
  ];
  const query = {
    ...(conditions.length > 0 && { filters: { $or: conditions } }),
    ...selection(type),
    ...(type.localized && { locale: "all" }),
    ...(type.draftAndPublish && { publicationState: "preview" }),
    pagination: { pageSize: 20 },
  };
  const { body } = await server.send("GET", `${type.path}?${searchOf(query)}`);
  // Roles have a list of their own kind, which is all of them whatever is asked.
  const data = rolesIn(body) ?? dataOf(body);
  return (Array.isArray(data) ? data : []).flatMap((entry) => linked(entry, type));
};

/** What a reader knows an entry by. To ask for a field that a type does not have would be a mistake. */
export const selection = (type: TypeInfo) => ({
  fields: [
    labelAttribute(type) ?? "id",
    ...(type.localized ? ["locale"] : []),
    ...(type.draftAndPublish ? ["publishedAt"] : []),
    ...(type.uid === "plugin::upload.file" ? ["url", "mime", "formats"] : []),
  ],
});

/** An entry of an answer, as far as it can be known by it. */
export const linked = (entry: unknown, type: TypeInfo): readonly Linked[] => {
  if (!isRecord(entry) || typeof entry.id !== "number") return [];
  const attributes = attributesOf(entry);
  const name = attributes[labelAttribute(type) ?? ""];
  const details = [
    ...(typeof attributes.locale === "string" ? [attributes.locale] : []),
    ...(attributes.publishedAt === null ? ["draft"] : []),
  ];
  const label = `#${entry.id} ${shownText(typeof name === "string" && name !== "" ? name : type.displayName)}`;
  const picture = thumbnailOf(entry);
  return [{ type: type.uid, id: entry.id, label, detail: details.join(", "), ...(picture && { picture }) }];
};
