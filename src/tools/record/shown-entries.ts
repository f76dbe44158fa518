import { isRecord } from "../../base/json/json.js";
import { heldAt } from "../../base/maps.js";
import { listOf } from "../../data/model/parts.js";
import type { ContentModel, ContentType, Uid } from "../../reference/model/schema.js";
import { attributesOf, morphType, unwrapped } from "../pull/read/flatten.js";
import { idOf, type Turn, turnMembers } from "../pull/turn-members.js";

export type EntryIds = ReadonlyMap<Uid, ReadonlySet<number>>;

/** The entries of a project that an answer shows, those that are populated too. `json`: the envelope of a list, or of one entry. */
export const shownEntries = (model: ContentModel, type: ContentType, json: unknown): EntryIds => {
  const shown = new Map<Uid, Set<number>>();
  const entry = (target: ContentType, item: unknown): void => {
    const id = isRecord(item) ? idOf(item.id) : undefined;
    if (!isRecord(item) || id === undefined || !target.uid.startsWith("api::")) return;
    heldAt(shown, target.uid, () => new Set()).add(id);
    turnMembers(target, attributesOf(item), { model, value: () => undefined, links: follow });
  };
  const follow: Turn["links"] = (attribute, value) => {
    for (const item of listOf(unwrapped(value))) {
      const uid = attribute.kind === "morph" ? morphType(model, item) : attribute.target;
      const target = model.contentTypes.get(uid);
      if (target !== undefined) entry(target, item);
    }
  };
  for (const item of listOf(unwrapped(json))) entry(type, item);
  return shown;
};
