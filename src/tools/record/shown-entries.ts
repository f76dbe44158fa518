import { isRecord } from "../../base/json.js";
import { holdsParts, partUid } from "../../data/model/parts.js";
import { type ContentModel, type ContentType, type Schema, schemaOf, type Uid } from "../../reference/model/schema.js";
import { attributesOf, idOf, listOf, morphType, unwrapped } from "../pull/flatten.js";

/** Entries by their types. */
export type EntryIds = ReadonlyMap<Uid, ReadonlySet<number>>;

/** The entries of a project that an answer shows, those that are populated too. `json`: the envelope of a list, or of one entry. */
export const shownEntries = (model: ContentModel, type: ContentType, json: unknown): EntryIds => {
  const found = new Map<Uid, Set<number>>();
  const entry = (target: ContentType, item: unknown): void => {
    const id = isRecord(item) ? idOf(item.id) : undefined;
    if (!isRecord(item) || id === undefined || !target.uid.startsWith("api::")) return;
    found.set(target.uid, (found.get(target.uid) ?? new Set()).add(id));
    members(target, attributesOf(item));
  };
  const component = (uid: unknown, item: unknown): void => {
    const schema = typeof uid === "string" ? schemaOf(model, uid) : undefined;
    if (schema !== undefined && isRecord(item)) members(schema, item);
  };
  const members = (schema: Schema, attributes: Readonly<Record<string, unknown>>): void => {
    for (const [name, value] of Object.entries(attributes)) {
      const attribute = schema.attributes.get(name);
      if (attribute === undefined || attribute.kind === "scalar") continue;
      for (const item of listOf(unwrapped(value))) {
        if (holdsParts(attribute)) component(partUid(attribute, item), item);
        else {
          const uid = attribute.kind === "morph" ? morphType(model, item) : attribute.target;
          const target = model.contentTypes.get(uid);
          if (target !== undefined) entry(target, item);
        }
      }
    }
  };
  for (const item of listOf(unwrapped(json))) entry(type, item);
  return found;
};
