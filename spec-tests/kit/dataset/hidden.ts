import { eachOf, isRecord } from "../base.js";
import type { DatasetIndex } from "../contract/dataset.js";
import type { Attribute, Schema } from "../reference.js";

/*
 * Passwords and private attributes are never to be shown (I-81). Checks of their own find them; for a check that compares entries, one more of them is no
 * difference.
 */

type Members = Readonly<Record<string, unknown>>;

/** The attributes of an entry, or a component, without those that nobody is to see, at any depth. */
export const withoutHidden = (index: DatasetIndex, schema: Schema, members: Members): Record<string, unknown> => {
  const shown: [string, unknown][] = [];
  for (const [name, value] of Object.entries(members)) {
    const attribute = schema.attributes.get(name);
    if (attribute?.hidden !== true)
      shown.push([name, attribute === undefined ? value : shownIn(index, attribute, value)]);
  }
  return Object.fromEntries(shown);
};

/** An entry `{ id, attributes }` without such attributes; what is none stays as it is. */
export const entryWithoutHidden = (index: DatasetIndex, schema: Schema, entry: unknown): unknown =>
  isRecord(entry) && isRecord(entry.attributes)
    ? { ...entry, attributes: withoutHidden(index, schema, entry.attributes) }
    : entry;

const shownIn = (index: DatasetIndex, attribute: Attribute, value: unknown): unknown => {
  const { components } = index.dataset.model;
  const part = (item: unknown, uid: string): unknown => {
    const schema = components.get(uid);
    return isRecord(item) && schema !== undefined ? withoutHidden(index, schema, item) : item;
  };
  switch (attribute.kind) {
    case "relation":
    case "media": {
      if (!isRecord(value) || !("data" in value)) return value;
      const schema = index.type(attribute.target);
      return { ...value, data: eachOf(value.data, (entry) => entryWithoutHidden(index, schema, entry)) };
    }
    case "component":
      return eachOf(value, (item) => part(item, attribute.target));
    case "dynamiczone":
      return eachOf(value, (item) => part(item, isRecord(item) ? String(item.__component) : ""));
    default:
      return value;
  }
};
