import { type JsonValue, sameJson } from "../../base/json.js";
import type { Dataset, Entry } from "../../reference/model/dataset.js";
import {
  type Attribute,
  type ContentType,
  type LinkAttribute,
  schemaOf,
  type Uid,
} from "../../reference/model/schema.js";
import { valueTypes } from "../../reference/model/values.js";

/** Entries of a type of which two datasets have others. */
export interface EntryDifferences {
  /** Ids that only the second one has. */
  readonly added: readonly number[];
  /** Ids that only the first one has. */
  readonly removed: readonly number[];
  readonly changed: readonly { readonly id: number; readonly attributes: readonly string[] }[];
}

/** What changes with each write, whatever was written. */
const ofWrites: ReadonlySet<string> = new Set(["createdAt", "updatedAt"]);

/** An address stands for another one where it was taken away. */
const withoutAddresses = (value: JsonValue): unknown =>
  JSON.parse(JSON.stringify(value).replaceAll(/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, "@"));

type Entries = (uid: Uid) => ReadonlyMap<number, Entry>;

const indexed = ({ records }: Dataset): Entries => {
  const known = new Map<Uid, ReadonlyMap<number, Entry>>();
  return (uid) => {
    const found = known.get(uid) ?? new Map((records.get(uid) ?? []).map((entry) => [entry.id, entry]));
    known.set(uid, found);
    return found;
  };
};

/** Compares what two datasets of one model say of entries. Links to what only one of them has do not count. */
export const createComparison = (one: Dataset, other: Dataset) => {
  const [ones, others] = [indexed(one), indexed(other)];

  const links = (attribute: LinkAttribute, entry: Entry, entries: Entries): JsonValue =>
    (entry.links[attribute.name] ?? []).flatMap(({ id, type }): readonly JsonValue[] => {
      if (attribute.kind === "component" || attribute.kind === "dynamiczone")
        return [{ type, ...plain(type, entries(type).get(id), entries) }];
      return ones(type).has(id) && others(type).has(id) ? [`${type} ${id}`] : [];
    });
  const jsonOf = (attribute: Attribute, entry: Entry, entries: Entries): JsonValue => {
    if (attribute.kind !== "scalar") return links(attribute, entry, entries);
    const value = entry.values[attribute.name] ?? null;
    return value === null ? null : valueTypes[attribute.type].format(value);
  };
  const plain = (uid: Uid, entry: Entry | undefined, entries: Entries): Record<string, JsonValue> => {
    const found: Record<string, JsonValue> = {};
    for (const attribute of schemaOf(one.model, uid)?.attributes.values() ?? [])
      if (entry !== undefined && !attribute.hidden) found[attribute.name] = jsonOf(attribute, entry, entries);
    return found;
  };
  const changedIn = (type: ContentType, before: Entry, after: Entry): readonly string[] =>
    [...type.attributes.values()]
      .filter(({ hidden, name }) => !hidden && !ofWrites.has(name))
      .filter((attribute) => {
        const [was, is] = [jsonOf(attribute, before, ones), jsonOf(attribute, after, others)];
        return !sameJson(withoutAddresses(was), withoutAddresses(is));
      })
      .map(({ name }) => name);

  return (type: ContentType): EntryDifferences => {
    const [before, after] = [ones(type.uid), others(type.uid)];
    return {
      added: [...after.keys()].filter((id) => !before.has(id)),
      removed: [...before.keys()].filter((id) => !after.has(id)),
      changed: [...before].flatMap(([id, entry]) => {
        const now = after.get(id);
        const attributes = now === undefined ? [] : changedIn(type, entry, now);
        return attributes.length === 0 ? [] : [{ id, attributes }];
      }),
    };
  };
};
