import { isRecord } from "../../../../base/json.js";
import { type Thumbnail, thumbnailOf } from "../answer/table.js";
import { attributesOf, dataOf, rolesIn } from "../answer/unwrap.js";
import { labelAttribute, type TypeInfo } from "../model.js";
import { searchOf } from "../query/search.js";
import { type Answer, messageOf, type Server, ServerError } from "../server.js";
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

const found = 20;

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
    pagination: { pageSize: found },
  };
  const body = await read(server, `${type.path}?${searchOf(query)}`);
  // Roles have a list of their own kind, which is all of them whatever is asked.
  const roles = rolesIn(body);
  const data = roles ?? dataOf(body);
  const entries = (Array.isArray(data) ? data : []).flatMap((entry) => linked(entry, type));
  const meant =
    roles !== undefined ? entries.filter((one) => one.label.toLowerCase().includes(text.toLowerCase())) : entries;
  return meant.slice(0, found);
};

/** Lets an entry be shown that is a draft. One that is asked for by its id is found in any case. */
export const draftsOf = ({ draftAndPublish, kind }: TypeInfo) =>
  draftAndPublish && kind === "singleType" ? { publicationState: "preview" } : {};

/** What a reader knows an entry by. To ask for a field that a type does not have would be a mistake. */
export const selection = (type: TypeInfo) => ({
  fields: [
    labelAttribute(type) ?? "id",
    ...(type.localized ? ["locale"] : []),
    ...(type.draftAndPublish ? ["publishedAt"] : []),
    ...(type.uid === "plugin::upload.file" ? ["url", "mime", "formats"] : []),
  ],
});

const read = async (server: Server, address: string): Promise<unknown> => {
  const answer: Answer = await server.send("GET", address);
  if (answer.status >= 400) throw new ServerError(messageOf(answer), answer.status);
  return answer.body;
};

/** An entry of an answer, as far as it can be known by it. */
export const linked = (entry: unknown, type: TypeInfo): readonly Linked[] => {
  if (!isRecord(entry) || typeof entry.id !== "number") return [];
  const attributes = attributesOf(entry);
  const name = attributes[labelAttribute(type) ?? ""];
  const details = [
    ...(typeof attributes.locale === "string" ? [attributes.locale] : []),
    ...(attributes.publishedAt === null ? ["draft"] : []),
  ];
  const label = typeof name === "string" && name !== "" ? name : `${type.displayName} ${entry.id}`;
  const picture = thumbnailOf(entry);
  return [
    {
      ...{ type: type.uid, id: entry.id },
      label: `#${entry.id} ${shownText(label)}`,
      detail: details.join(", "),
      ...(picture && { picture }),
    },
  ];
};
